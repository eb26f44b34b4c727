import type { Clock } from './clock.ts';
import { ConfigurationError } from './configuration.ts';
import type { PortalDatabase } from './database/database.ts';
import { northgate } from './seed/demo-programs.ts';
import { demoPassword, demoSignIns } from './seed/demo-sign-ins.ts';
import { seedDemo } from './seed/seed-demo.ts';

/** The program that the machine's own names stand for in the demo. */
export const demoHost = `${northgate}.localhost`;

/** Makes the demo world where it is missing or unfinished. Throws a sentence on a database that holds real programs. */
export async function prepareDemo(
  { withTransaction }: PortalDatabase,
  clock: Clock,
  say: (line: string) => void,
): Promise<void> {
  const isOthers = await withTransaction({ role: 'job', program: null }, { readOnly: true }, async (transaction) => {
    const mark = await transaction
      .selectFrom('instance_settings')
      .select('key')
      .where('key', '=', 'demo-world')
      .executeTakeFirst();
    const program = await transaction.selectFrom('programs').select('id').executeTakeFirst();
    return program !== undefined && mark === undefined;
  });
  if (isOthers) {
    throw new ConfigurationError(
      'DEMO=1 was set, but the database holds programs that are not the demo’s. Choose another DATABASE_URL or DATA_DIR, or leave DEMO out.',
    );
  }
  await seedDemo({ withTransaction }, { now: clock.now(), onProgress: say });
}

/** What a person needs to look around: the addresses of the programs and some accounts. */
export function demoGuide(address: string): string {
  const { port } = new URL(address);
  const rows = demoSignIns(northgate).map(
    ({ email, name, role, business }) => `  ${email.padEnd(34)} ${name.padEnd(18)} ${role}, ${business}`,
  );
  return [
    `Demo sign-ins for ${address} (every password is ${demoPassword}):`,
    ...rows,
    `Codes are not sent anywhere: read them at ${address.replace(/\/$/, '')}/dev/mailbox, on the host of the program.`,
    `Other programs: http://summit.localhost:${port} and http://plain.localhost:${port}`,
  ].join('\n');
}
