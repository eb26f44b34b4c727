import { PGlite } from '@electric-sql/pglite';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A database without row security, for checks. */
export type Books = {
  readonly query: <Row>(sql: string, parameters?: unknown[]) => Promise<{ readonly rows: readonly Row[] }>;
};

/** Embedded, as with `npm start`; or a database of a PostgreSQL server, which is much faster. */
export type DatabaseKind = 'embedded' | 'postgres';

/** The place of one server's data. */
export type Place = {
  readonly environment: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  /** Whether tests can read it while the server runs; otherwise the server has to stop. */
  readonly isShared: boolean;
  readonly look: <T>(work: (books: Books) => Promise<T>) => Promise<T>;
  readonly remove: () => Promise<void>;
};

/** The initial state of the demo, with which a journey begins. */
const embeddedWorld = join(process.cwd(), 'test-results', 'prepared-world');
const templateName = 'portal_prepared_world';

/** The URL of the PostgreSQL server that the journeys of a run share; set by the run's main process for its workers. */
const sharedServer = 'JOURNEYS_POSTGRES_URL';

export function shareServer(url: string): void {
  process.env[sharedServer] = url;
}

/** The default: journeys and the long suite of faults have a PostgreSQL server. */
export function usualKind(): DatabaseKind {
  return process.env[sharedServer] ? 'postgres' : 'embedded';
}

/** An empty place, in which a server creates the demo that is copied later. */
export async function placeToPrepare(kind: DatabaseKind): Promise<Place> {
  if (kind === 'postgres') return databaseOf(templateName, 'template0');
  rmSync(embeddedWorld, { recursive: true, force: true });
  return directoryOf(embeddedWorld);
}

/** A copy of the prepared world for one journey. */
export async function copyOfWorld(kind: DatabaseKind): Promise<Place> {
  if (kind === 'postgres') return databaseOf(`journey_${randomUUID().replaceAll('-', '')}`, templateName);
  const directory = mkdtempSync(join(tmpdir(), 'portal-journey-'));
  cpSync(embeddedWorld, directory, { recursive: true });
  return directoryOf(directory);
}

function directoryOf(directory: string): Place {
  return {
    environment: { DATA_DIR: directory, DATABASE_URL: '' },
    isShared: false,
    look: async (work) => {
      const database = await PGlite.create({ dataDir: join(directory, 'database') });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function databaseOf(name: string, template: string): Promise<Place> {
  const server = process.env[sharedServer];
  if (!server) throw new Error('These journeys have no PostgreSQL server.');
  await onDatabase(server, (client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    environment: { DATA_DIR: '', DATABASE_URL: url.href },
    isShared: true,
    look: (work) => onDatabase(url.href, (client) => work(booksOf(client))),
    remove: async () => {
      await onDatabase(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

function booksOf(client: pg.Client): Books {
  return {
    query: async <Row>(sql: string, parameters: unknown[] = []) => {
      const { rows } = await client.query(sql, parameters);
      return { rows: rows as Row[] };
    },
  };
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
