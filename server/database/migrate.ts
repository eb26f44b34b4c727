import { createHash } from 'node:crypto';
import type { Connection } from './connection.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { ensureDatabaseRoles } from './database-roles.ts';

/** One migration. Once shipped, its text never changes: the runner compares its checksum and refuses a changed one. */
export type Migration = { readonly name: string; readonly sql: string };

/**
 * Applies missing migrations in their order, each in its own transaction, one server at a time. Throws DatabaseUnavailableError if an applied migration
 * was edited, or if the schema is newer than this program, or older than its first migration; then the message ends with `startAnew`.
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[],
  startAnew: string,
): Promise<void> {
  await ensureDatabaseRoles(connection);
  // An arbitrary constant: servers that start at the same time wait for each other with this lock.
  await connection.script('select pg_advisory_lock(7340251)');
  try {
    await connection.script(bookkeeping);
    const applied = await appliedMigrations(connection);
    refuseUnknown(applied, migrations, startAnew);
    for (const migration of migrations) await applyOnce(connection, migration, applied);
    await connection.script(letLoginOpenRequests);
  } finally {
    await connection.script('rollback; select pg_advisory_unlock(7340251)');
  }
}

/** The login of this process calls the function of the sign-in role; another process may have another login, which may inherit no rights. */
const letLoginOpenRequests = `
begin;
set local role portal_auth;
do $$ begin
  if to_regprocedure('sign_in.open_request(text, bytea)') is not null then
    execute format('grant execute on function sign_in.open_request(text, bytea) to %I', session_user);
  end if;
end $$;
commit`;

const bookkeeping = `
begin;
set local role portal_owner;
set local client_min_messages = warning;
create table if not exists schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
alter table schema_migrations enable row level security;
alter table schema_migrations force row level security;
drop policy if exists owner_all on schema_migrations;
create policy owner_all on schema_migrations to portal_owner using (true) with check (true);
commit`;

async function appliedMigrations(connection: Connection): Promise<Map<string, string>> {
  const answers = await connection.script(
    'begin; set local role portal_owner; select name, checksum from schema_migrations; commit',
  );
  const rows = answers.find((answer) => answer.command === 'SELECT')?.rows ?? [];
  return new Map(rows.map((row) => [String(row['name']), String(row['checksum'])]));
}

function refuseUnknown(
  applied: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
  startAnew: string,
): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  // A newer version has applied all of our migrations before its own.
  if (!migrations.every(({ name }) => applied.has(name))) {
    throw new DatabaseUnavailableError(
      `The database was made by an earlier version of this program, which this one does not migrate: ${startAnew}.`,
    );
  }
  throw new DatabaseUnavailableError(
    `The database has been migrated by a newer version of this program (${unknown.join(', ')}). Start that version, or restore a backup.`,
  );
}

async function applyOnce(
  connection: Connection,
  { name, sql }: Migration,
  applied: ReadonlyMap<string, string>,
): Promise<void> {
  const checksum = createHash('sha256').update(sql).digest('hex');
  const before = applied.get(name);
  if (before === checksum) return;
  if (before !== undefined) {
    throw new DatabaseUnavailableError(
      `The migration ${name} was changed after it had been applied to this database. Undo the change and write a new migration instead.`,
    );
  }
  await connection.script(`
    begin;
    set local role portal_owner;
    ${sql};
    insert into schema_migrations (name, checksum) values ('${name}', '${checksum}');
    commit`);
}
