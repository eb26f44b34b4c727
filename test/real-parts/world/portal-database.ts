import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type PortalDatabase, openDatabase } from '../../../server/database/database.ts';
import { type RealPostgres, startRealPostgres } from '../../real-postgres.ts';

/** One real PostgreSQL with one portal database, and superuser access to it. */
export type RealDatabase = {
  readonly url: string;
  /** The tests' own connection, for concurrent changes by people and jobs. */
  readonly portal: PortalDatabase;
  /** Rows without row security; repeats the query if the connection was lost. */
  readonly rows: <Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;
  /** Ends PostgreSQL like a crash and starts it again. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function startRealDatabase(): Promise<RealDatabase> {
  const postgres = await startRealPostgres();
  const url = await emptyDatabase(postgres);
  const portal = await openDatabase({ url });
  await portal.migrate();
  const pool = new pg.Pool({ connectionString: url, max: 4, types: { getTypeParser: readInt8AsNumber } });
  pool.on('error', () => undefined);
  let restarting: Promise<void> = Promise.resolve();
  return {
    url,
    portal,
    rows: (sql, values = []) =>
      steadily(async () => {
        await restarting;
        const { rows } = (await pool.query(sql, [...values])) as { rows: never[] };
        return rows;
      }),
    restart: () => {
      restarting = restarting.then(() => postgres.restart());
      return restarting;
    },
    close: async () => {
      await pool.end();
      await portal.close();
      await postgres.stop();
    },
  };
}

/** Repeats work while the database is unreachable; errors of the work itself are thrown at once. */
export async function steadily<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isConnectionLost(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

const maxAttempts = 100;
const pauseMs = 100;

function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', sqlState = '', name } = error as { code?: string; sqlState?: string; name: string };
  const isShutDown = [code, sqlState].some((one) => one.startsWith('57P') || one.startsWith('08'));
  return (
    isShutDown ||
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code) ||
    name === 'DatabaseUnavailableError' ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}

async function emptyDatabase(postgres: RealPostgres): Promise<string> {
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  // A restart must restore everything that was reported as committed.
  await client.query(`alter database ${name} set synchronous_commit = on`);
  await client.end();
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

const int8 = 20;
const numeric = 1700;

function readInt8AsNumber(...[oid, format]: Parameters<typeof pg.types.getTypeParser>): (text: string) => unknown {
  if (oid === int8 || oid === numeric) return Number;
  return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
}
