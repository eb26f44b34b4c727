import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { StatementAnswer } from './connection.ts';
import type { Database } from './tables.gen.ts';

/** Runs a statement of a transaction; `isFixed` if its text never changes, so that it is worth preparing. */
export type RunStatement = (sql: string, parameters: readonly unknown[], isFixed: boolean) => Promise<StatementAnswer>;

/** Kysely inside a transaction; it can neither begin nor end one. */
export function kyselyOver(run: RunStatement): Kysely<Database> {
  const made = kyselyWith((sql, parameters) => run(sql, parameters, false));
  fixedSiblings.set(
    made,
    kyselyWith((sql, parameters) => run(sql, parameters, true)),
  );
  return made;
}

/**
 * The same transaction for statements whose text never changes: each connection prepares them once, so PostgreSQL does not plan them and
 * their row security again. Not for lists with filters: their texts would fill the connection's memory.
 */
export function fixed(transaction: Kysely<Database>): Kysely<Database> {
  return fixedSiblings.get(transaction) ?? transaction;
}

const fixedSiblings = new WeakMap<Kysely<Database>, Kysely<Database>>();

type Run = (sql: string, parameters: readonly unknown[]) => Promise<StatementAnswer>;

function kyselyWith(run: Run): Kysely<Database> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driverOver(run),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Database>({ dialect });
}

function driverOver(run: Run): Driver {
  const adapted: DatabaseConnection = {
    executeQuery: <Row>(compiled: CompiledQuery) => execute<Row>(run, compiled),
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

async function execute<Row>(run: Run, compiled: CompiledQuery): Promise<QueryResult<Row>> {
  const { rows, rowCount, command } = await run(compiled.sql, compiled.parameters);
  // The row's shape is Kysely's promise from the schema; the drivers' agreement test holds the values to it.
  const typed = rows as unknown as Row[];
  return changing.has(command) ? { rows: typed, numAffectedRows: BigInt(rowCount) } : { rows: typed };
}
