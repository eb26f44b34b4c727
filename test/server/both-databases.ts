/**
 * Runs a suite on the embedded database and on a real PostgreSQL server. Each `open()` returns a new, migrated and empty database, copied
 * from one that is migrated once: a file in the temporary directory, or a template database on the server.
 */
import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import {
  type DatabaseLimits,
  type DatabasePlace,
  type PortalDatabase,
  openDatabase,
} from '../../server/database/database.ts';
import { allMigrations } from '../../server/migrations/all-migrations.gen.ts';

/** A database for this test alone. `place` opens it a second time, as another server process would (PostgreSQL only). */
export type TestDatabase = PortalDatabase & { readonly place: DatabasePlace };

/** Opens a new, migrated database, which is closed when the suite ends. */
export type OpenTestDatabase = (limits?: Partial<DatabaseLimits>) => Promise<TestDatabase>;

/**
 * For behaviour that could differ between the two: row security, transactions, feeds, locks, values. The embedded one is PostgreSQL too,
 * and takes seconds to open.
 */
export function describeOnBothDatabases(
  name: string,
  suite: (open: OpenTestDatabase, kind: PortalDatabase['kind']) => void,
): void {
  describeOnPGlite(name, suite);
  describeOnPostgres(name, suite);
}

/**
 * For behaviour that is equal on both: on PostgreSQL in `npm test`, and also on the embedded database in the long suite (`npm run
 * test:faults -- --part server`).
 */
export function describeOnPostgresFirst(
  name: string,
  suite: (open: OpenTestDatabase, kind: PortalDatabase['kind']) => void,
): void {
  (isLongSuite ? describeOnBothDatabases : describeOnPostgres)(name, suite);
}

/** Whether all cases run, or only those of `npm test`. */
export const isLongSuite = process.env['LONG_SUITE'] === '1';

export function describeOnPGlite(
  name: string,
  suite: (open: OpenTestDatabase, kind: PortalDatabase['kind']) => void,
): void {
  describe(`${name} (embedded)`, () => {
    const open = openerOf(freshPGlitePlace);
    suite(open, 'pglite');
  });
}

/** For ordinary use of the database, such as sessions, codes and HTTP requests; also for several processes. */
export function describeOnPostgres(
  name: string,
  suite: (open: OpenTestDatabase, kind: PortalDatabase['kind']) => void,
): void {
  describe(`${name} (PostgreSQL)`, () => {
    const open = openerOf(freshPostgresPlace);
    suite(open, 'postgres');
  });
}

/** A new, empty database on the server, not migrated. */
export async function emptyPostgresDatabase(serverUrl: string): Promise<string> {
  return createPostgresDatabase(serverUrl, 'template0');
}

/** A busy machine must not fail tests; those about a limit set it themselves. */
const timeLimits = { maxWaitMs: 25_000, statementTimeoutMs: 25_000, transactionTimeoutMs: 60_000 };

function openerOf(freshPlace: () => Promise<DatabasePlace>): OpenTestDatabase {
  const opened: PortalDatabase[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
  });
  return async (limits) => {
    const place = await freshPlace();
    const database = await openDatabase(place, { ...timeLimits, ...limits });
    opened.push(database);
    return { ...database, place };
  };
}

/**
 * Settings for a small database. Each start clears the whole buffer and copies every file, and there are hundreds of starts: these
 * settings halve the time.
 */
const asSmallAsCanBe = [
  "alter system set shared_buffers = '16MB'",
  "update pg_database set datistemplate = false where datname in ('template0', 'template1')",
  'drop database template0',
  'drop database template1',
];

const version = createHash('sha256')
  .update(JSON.stringify({ allMigrations, asSmallAsCanBe }))
  .digest('hex')
  .slice(0, 16);

async function freshPGlitePlace(): Promise<DatabasePlace> {
  return { memory: true, image: await migratedImage(), workerFile: pgliteWorker() };
}

async function freshPostgresPlace(): Promise<DatabasePlace> {
  return { url: await freshPostgresDatabase(inject('postgresUrl')) };
}

function pgliteWorker(): URL {
  return new URL(inject('pgliteWorker'));
}

/** A data directory with a migrated, empty database, whose creation takes seconds. Returns a function that opens a copy. */
export async function freshDirectoryPlace(dataDir: string): Promise<DatabasePlace> {
  const database = join(dataDir, 'database');
  mkdirSync(database, { recursive: true });
  execFileSync('tar', ['-xf', await migratedFile(), '-C', database], { stdio: 'pipe' });
  writeFileSync(join(database, 'portal-complete'), '');
  return { dataDir, workerFile: pgliteWorker() };
}

async function migratedImage(): Promise<ArrayBuffer> {
  const bytes = readFileSync(await migratedFile());
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

async function migratedFile(): Promise<string> {
  const file = join(tmpdir(), `portal-test-image-${version}.tar`);
  if (!existsSync(file)) {
    const database = await openDatabase({ memory: true, workerFile: pgliteWorker() });
    await database.migrate();
    const image = await smallImage(await database.dump());
    await database.close();
    // Test files run concurrently: each writes its own file, and a rename is atomic.
    const draft = `${file}.${randomUUID()}`;
    writeFileSync(draft, image);
    renameSync(draft, file);
  }
  return file;
}

async function smallImage(image: ArrayBuffer): Promise<Uint8Array> {
  const database = await PGlite.create({ loadDataDir: new Blob([image]) });
  for (const statement of asSmallAsCanBe) await database.exec(statement);
  const dump = await database.dumpDataDir('none');
  await database.close();
  return new Uint8Array(await dump.arrayBuffer());
}

async function freshPostgresDatabase(serverUrl: string): Promise<string> {
  const template = `portal_template_${version}`;
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(811)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    const draft = await createPostgresDatabase(serverUrl, 'template0');
    const database = await openDatabase({ url: draft });
    await database.migrate();
    await database.close();
    await client.query(`alter database ${nameOf(draft)} rename to ${template}`);
  });
  return createPostgresDatabase(serverUrl, template);
}

async function createPostgresDatabase(serverUrl: string, template: string): Promise<string> {
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer<Result>(serverUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
