import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Connection } from './connection.ts';
import type { Database } from './schema.ts';

/** Kysely over a connection inside a transaction; it can neither begin nor end one. */
export function kyselyOver(connection: Connection): Kysely<Database> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Database>({ dialect });
}

function driverOver(connection: Connection): Driver {
  const adapted: DatabaseConnection = {
    executeQuery: <Row>(compiled: CompiledQuery) => execute<Row>(connection, compiled),
    streamQuery: () => {
      throw new Error('Rows are not streamed: ask for pages.');
    },
  };
  const refuse = () =>
    Promise.reject(new Error('A transaction is open already: use the one that withTransaction gave.'));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(adapted),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

async function execute<Row>(connection: Connection, compiled: CompiledQuery): Promise<QueryResult<Row>> {
  const { rows, rowCount, command } = await connection.query(compiled.sql, compiled.parameters);
  // The row's shape is Kysely's promise from the schema; the drivers' agreement test holds the values to it.
  const typed = rows as unknown as Row[];
  return changing.has(command) ? { rows: typed, numAffectedRows: BigInt(rowCount) } : { rows: typed };
}
