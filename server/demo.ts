import type { Clock } from './clock.ts';
import { type Configuration, ConfigurationError } from './configuration.ts';
import type { PortalDatabase } from './database/database.ts';
import type { WithTransaction } from './database/with-transaction.ts';
import { hasDemoWorld, hasRealPrograms } from './programs/demo-mark.ts';
import { demoBirthDate } from '../domain/cards/card-test-amounts.ts';
import { northgate } from './seed/demo-programs.ts';
import { demoPassword, demoSignIns } from './seed/demo-sign-ins.ts';
import { demoPasswordHash, seedDemo } from './seed/seed-demo.ts';

/** The program of the machine's own host names in the demo. */
export const demoHost = `${northgate}.localhost`;

/** Creates the demo if it is missing or incomplete. Throws a message for a database with real programs. */
export async function prepareDemo(
  { withTransaction }: Pick<PortalDatabase, 'withTransaction'>,
  clock: Clock,
  say: (line: string) => void,
): Promise<void> {
  if (await hasRealPrograms({ withTransaction })) {
    throw new ConfigurationError(
      'DEMO=1 was set, but the database holds programs that are not the demo’s. Choose another DATABASE_URL or DATA_DIR, or leave DEMO out.',
    );
  }
  await seedDemo({ withTransaction }, { now: clock.now(), onProgress: say });
}

/**
 * Throws a message if the database was ever a demo, or if an account has the published password: outside the demo nothing protects such
 * accounts.
 */
export async function refuseDemoWorld(
  { withTransaction }: Pick<PortalDatabase, 'withTransaction'>,
  { databaseUrl, dataDir }: Pick<Configuration, 'databaseUrl' | 'dataDir'>,
): Promise<void> {
  if (!(await hasDemoWorld({ withTransaction })) && !(await isPublishedPasswordUsed(withTransaction))) return;
  const place = databaseUrl === null ? `The data directory ${dataDir}` : 'The database of DATABASE_URL';
  throw new ConfigurationError(
    `${place} holds the demo, whose accounts have a public password, so it is used with DEMO=1 on this machine only. To begin a real portal, name an empty DATA_DIR or DATABASE_URL, and leave the demo's as it is.`,
  );
}

async function isPublishedPasswordUsed(withTransaction: WithTransaction): Promise<boolean> {
  // The salt is derived from the seed, so every demo has the same hash.
  const published = await demoPasswordHash();
  return withTransaction({ role: 'owner' }, { readOnly: true }, async (transaction) => {
    const person = await transaction
      .selectFrom('people')
      .select('id')
      .where('password_hash', '=', published)
      .executeTakeFirst();
    return person !== undefined;
  });
}

/** The addresses of the programs and some accounts, for a person who tries the demo. */
export function demoGuide(address: string): string {
  const { port } = new URL(address);
  const rows = demoSignIns(northgate).map(
    ({ email, name, role, business }) => `  ${email.padEnd(34)} ${name.padEnd(18)} ${role}, ${business}`,
  );
  return [
    `Demo sign-ins for ${address} (every password is ${demoPassword}):`,
    ...rows,
    `Codes are not sent anywhere: read them at ${address.replace(/\/$/, '')}/dev/mailbox, on the host of the program.`,
    `Activating a card asks for the cardholder's date of birth: ${demoBirthDate}, of everybody.`,
    `Other programs: http://summit.localhost:${port} and http://plain.localhost:${port}`,
  ].join('\n');
}
