import type { Connection } from './connection.ts';
import { DatabaseUnavailableError, isSqlError } from './database-errors.ts';

/**
 * Creates the four database roles of transactions if they are missing. Throws DatabaseUnavailableError, with the statements to run, if
 * the connected user may not create roles. Refuses roles that bypass row security.
 */
export async function ensureDatabaseRoles(connection: Connection): Promise<void> {
  const wanted = await missingStatements(connection);
  for (const statement of wanted) {
    try {
      await connection.script(statement);
    } catch (error) {
      if (isSqlError(error, 'insufficientPrivilege'))
        throw new DatabaseUnavailableError(sentenceFor(wanted), { cause: error });
      // Roles belong to the whole server: the start of another database may have created the same role meanwhile.
      if (!wasMadeMeanwhile(error)) throw error;
    }
  }
  await refuseMightyRoles(connection);
}

const roles = ['portal_owner', 'portal_app', 'portal_auth', 'portal_job'] as const;

async function missingStatements(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query({
    sql: `select wanted.name, r.oid is not null as exists,
        r.oid is not null and pg_has_role(current_user, r.oid, 'MEMBER') as is_member,
        quote_ident(current_user) as me, quote_ident(current_database()) as db,
        r.oid is not null and has_database_privilege(r.oid, current_database(), 'CREATE') as may_create,
        r.oid is not null and has_schema_privilege(r.oid, 'public', 'CREATE') as may_fill
      from unnest($1::text[]) as wanted (name) left join pg_roles r on r.rolname = wanted.name`,
    parameters: [[...roles]],
  });
  const statements = rows.filter((row) => !row['exists']).map((row) => `create role ${String(row['name'])} nologin`);
  const strangers = rows.filter((row) => !row['is_member']).map((row) => String(row['name']));
  const [first] = rows;
  if (strangers.length > 0) statements.push(`grant ${strangers.join(', ')} to ${String(first?.['me'])}`);
  const owner = rows.find((row) => row['name'] === 'portal_owner');
  if (!owner?.['may_create']) statements.push(`grant create on database ${String(first?.['db'])} to portal_owner`);
  if (!owner?.['may_fill']) statements.push('grant usage, create on schema public to portal_owner');
  return statements;
}

function sentenceFor(statements: readonly string[]): string {
  const lines = statements.map((statement) => `  ${statement};`).join('\n');
  return `The user of DATABASE_URL may not prepare the database. Have an administrator run these statements in it, then start again:\n${lines}`;
}

/** A race shows as duplicate_object, unique_violation or internal_error ("tuple concurrently updated"). */
function wasMadeMeanwhile(error: unknown): boolean {
  return error instanceof Error && 'sqlState' in error && ['42710', '23505', 'XX000'].includes(String(error.sqlState));
}

async function refuseMightyRoles(connection: Connection): Promise<void> {
  const { rows } = await connection.query({
    sql: 'select rolname from pg_roles where rolname = any ($1::text[]) and (rolsuper or rolbypassrls)',
    parameters: [[...roles]],
  });
  if (rows.length === 0) return;
  const names = rows.map((row) => String(row['rolname'])).join(', ');
  throw new DatabaseUnavailableError(
    `The database roles ${names} may pass row security by. Run: alter role … nosuperuser nobypassrls.`,
  );
}
