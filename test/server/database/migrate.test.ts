import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { type PortalDatabase, openDatabase } from '../../../server/database/database.ts';
import { type Migration, migrate } from '../../../server/database/migrate.ts';
import { openPostgresSource } from '../../../server/database/postgres-source.ts';
import { allMigrations } from '../../../server/migrations/all-migrations.gen.ts';
import { emptyPostgresDatabase } from '../both-databases.ts';
import { owner } from './world.ts';

const limits = { maxConnections: 2, queueLimit: 10, maxWaitMs: 5000 };

describe('Migrating', () => {
  const opened: { close: () => Promise<void> }[] = [];
  afterAll(async () => {
    for (const one of opened) await one.close();
  });
  const fresh = async (): Promise<{ url: string; database: PortalDatabase }> => {
    const url = await emptyPostgresDatabase(inject('postgresUrl'));
    const database = await openDatabase({ url });
    opened.push(database);
    return { url, database };
  };
  const migrateWith = async (url: string, migrations: readonly Migration[]) => {
    const source = openPostgresSource(url, limits);
    opened.push(source);
    const lease = await source.acquire();
    try {
      await migrate(lease, migrations, 'start anew');
    } finally {
      lease.release();
    }
  };

  it('applies each step once, also when several servers start together', async () => {
    const { url, database } = await fresh();
    const second = await openDatabase({ url });
    opened.push(second);
    await Promise.all([database.migrate(), second.migrate(), database.migrate()]);
    const names = await database.withTransaction(owner, {}, (trx) => trx.selectFrom('programs').select('id').execute());
    expect(names).toEqual([]);
  });

  it('refuses a step that was edited after it had been applied', async () => {
    const { url, database } = await fresh();
    await database.migrate();
    const edited = allMigrations.map((step, index) => (index === 2 ? { ...step, sql: `${step.sql} ` } : step));
    await expect(migrateWith(url, edited)).rejects.toThrow(
      `${allMigrations[2]?.name} was changed after it had been applied`,
    );
  });

  it('refuses a database that a newer version has migrated', async () => {
    const { url, database } = await fresh();
    await database.migrate();
    await expect(migrateWith(url, allMigrations.slice(0, -1))).rejects.toThrow('migrated by a newer version');
  });

  it('refuses a database from before the first step, and tells how to start anew', async () => {
    const { url, database } = await fresh();
    await database.migrate();
    const [first, ...others] = allMigrations;
    const renamed = [{ name: '0001-another-beginning', sql: first?.sql ?? '' }, ...others];
    await expect(migrateWith(url, renamed)).rejects.toThrow('made by an earlier version of this program');
    await expect(migrateWith(url, renamed)).rejects.toThrow(/: start anew\.$/);
  });

  it('rolls back a step that fails', async () => {
    const { url } = await fresh();
    const broken = [
      ...allMigrations.slice(0, 2),
      { name: '0003-broken', sql: 'create table half_done (id int); select 1 / 0' },
    ];
    await expect(migrateWith(url, broken)).rejects.toThrow('division by zero');
    await expect(
      migrateWith(url, [...allMigrations.slice(0, 2), { name: '0003-mended', sql: 'create table half_done (id int)' }]),
    ).resolves.toBeUndefined();
  });

  it('prints the statements to run if the user may not create roles', async () => {
    const { url } = await fresh();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const name = `guest_${new URL(url).pathname.slice(-12)}`;
    await client.query(`create role ${name} login`);
    await client.end();
    const guest = new URL(url);
    guest.username = name;
    const attempt = migrateWith(guest.href, allMigrations);
    await expect(attempt).rejects.toThrow(/grant .*portal_app.* to guest_/);
    await expect(attempt).rejects.toThrow('Have an administrator run these statements');
  });
});

describe('A server that cannot be reached', () => {
  it('is reported without its password', async () => {
    const open = openDatabase({ url: 'postgres://someone:s3cret@127.0.0.1:1/portal' });
    await expect(open).rejects.toThrow('The PostgreSQL server at 127.0.0.1:1/portal cannot be used');
    await expect(open).rejects.not.toThrow('s3cret');
  });
});
