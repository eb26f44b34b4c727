/**
 * A large database for measuring the server: made once in a directory that is kept, then copied in seconds. Its charges and payments are not
 * in the change log; everything that is changed afterwards is.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { BuyerId, UserId } from '../../domain/ids.ts';
import { instantFromMs } from '../../domain/time/instant.ts';
import { openDatabase } from '../../server/database/database.ts';
import { createSession } from '../../server/identity/sessions/session-store.ts';
import { allMigrations } from '../../server/migrations/all-migrations.gen.ts';
import { readProgram } from '../../server/programs/program.ts';
import { northgate } from '../../server/seed/demo-programs.ts';
import { startRealPostgres } from '../real-postgres.ts';
import { type LargeSize, fillLargeDatabase } from './large-rows.ts';

export type LargeBusiness = {
  readonly buyerId: BuyerId;
  /** The only user, an administrator: signs in as `email` with the demo's password, or gets a session from `signInAll`. */
  readonly adminUserId: UserId;
  readonly email: string;
  readonly charges: number;
};

export type LargeDatabase = {
  /** A superuser's address of this run's own copy. It holds the demo, so a server with DEMO=1 starts on it. */
  readonly url: string;
  /** Largest first. */
  readonly businesses: readonly LargeBusiness[];
  /** Deletes the copy and ends PostgreSQL; the template stays. */
  readonly close: () => Promise<void>;
};

/**
 * A copy of the template, which is made first if `dir` has none for these migrations, these sizes and this month: devices keep the last
 * twelve months, so an old one would have little to load. One run at a time uses a directory. By default 1,000 businesses with 1,000,000
 * charges, one of them with 100,000.
 */
export async function openLargeDatabase({
  dir,
  businesses = 1_000,
  charges = 1_000_000,
}: { readonly dir: string } & Partial<LargeSize>): Promise<LargeDatabase> {
  const server = await startRealPostgres(join(dir, 'large-postgres'));
  const template = templateName({ businesses, charges });
  const copy = `bench_${randomUUID().replaceAll('-', '')}`;
  try {
    await makeTemplate(server.url, template, { businesses, charges });
    await query(server.url, `create database ${copy} template ${template} strategy file_copy`);
    const url = addressOf(server.url, copy);
    return { url, businesses: await largeBusinesses(url), close: () => removeCopy(server, copy) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/**
 * Starts a session for each of these businesses, without a password; returns the cookie of each. `POST /auth` with it gives a bearer.
 */
export async function signInAll(url: string, businesses: readonly LargeBusiness[]): Promise<readonly string[]> {
  const database = await openDatabase({ url });
  const identity = { role: 'auth', program: northgate } as const;
  const now = instantFromMs(Date.now());
  try {
    return await database.withTransaction(identity, { now }, async (trx) => {
      const program = await readProgram(trx, northgate);
      const cookies: string[] = [];
      for (const { adminUserId } of businesses) {
        const user = trx.selectFrom('users').select('person_id').where('id', '=', adminUserId);
        const { person_id: person } = await user.executeTakeFirstOrThrow();
        const { secret } = await createSession(trx, { program, person, user: adminUserId, userAgent: 'bench' }, now);
        cookies.push(`portal-id=${secret}`);
      }
      return cookies;
    });
  } finally {
    await database.close();
  }
}

/** The name changes with everything that the rows follow from. */
function templateName(size: LargeSize): string {
  const sources = ['large-rows.ts', 'large-statements.ts'].map((name) => readFileSync(new URL(name, import.meta.url)));
  const hash = createHash('sha256').update(JSON.stringify({ allMigrations, size, month: thisMonth() }));
  for (const source of sources) hash.update(source);
  return `large_${hash.digest('hex').slice(0, 16)}`;
}

function thisMonth(): string {
  return new Date().toISOString().slice(0, 7);
}

/** Under another name until it is complete. Whatever an earlier run or version left is deleted. */
async function makeTemplate(serverUrl: string, template: string, size: LargeSize): Promise<void> {
  const kept = await query<{ name: string }>(
    serverUrl,
    "select datname as name from pg_database where datname like 'large\\_%' or datname like 'bench\\_%'",
  );
  const others = kept.map(({ name }) => name).filter((name) => name !== template);
  for (const name of others) await query(serverUrl, `drop database ${name} with (force)`);
  if (kept.length > others.length) return;
  const draft = `${template}_draft`;
  await query(serverUrl, `create database ${draft} template template0`);
  await fillLargeDatabase(addressOf(serverUrl, draft), size, instantFromMs(Date.now()));
  await query(serverUrl, `alter database ${draft} rename to ${template}`);
}

/** The businesses of a large database, largest first. */
export async function largeBusinesses(url: string): Promise<readonly LargeBusiness[]> {
  return query<LargeBusiness>(
    url,
    `select b.id as "buyerId", u.id as "adminUserId", p.email, found.charges
      from buyers b join users u on u.buyer_id = b.id join people p on p.id = u.person_id
      join (select buyer_id, count(*)::int as charges from charges group by buyer_id) as found on found.buyer_id = b.id
      where b.client_reference_id like 'LARGE-%' order by found.charges desc, b.client_reference_id`,
  );
}

async function removeCopy(server: { readonly url: string; readonly stop: () => Promise<void> }, copy: string) {
  try {
    await query(server.url, `drop database ${copy} with (force)`);
  } finally {
    await server.stop();
  }
}

function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
