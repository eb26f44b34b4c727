import pg, { type Connection as WireConnection, type Submittable } from 'pg';
import type { Statement, StatementAnswer } from './connection.ts';
import { DatabaseUnavailableError, SqlError } from './database-errors.ts';
import { type WireColumn, type WireRows, answerOfWire, writeWireText } from './wire-values.ts';

/** Named statements that one connection keeps; further ones are not prepared. */
const maxNames = 300;

export type PostgresGroup = Submittable & { readonly answers: readonly Promise<StatementAnswer>[] };

/**
 * Statements that go to the server together and end with one Sync: PostgreSQL answers them in order, and after one that fails it skips the
 * rest. The driver's own queries are one statement each, so this one speaks the protocol itself. `prepared` holds the names that the
 * connection has prepared.
 */
export function postgresGroup(statements: readonly Statement[], prepared: Set<string>): PostgresGroup {
  const texts = statements.map(({ sql, parameters, name }) => ({ sql, name, values: parameters.map(writeWireText) }));
  const waiting = statements.map(() => outstanding());
  const preparedHere = new Set<string>();
  let at = 0;
  let columns: WireColumn[] = [];
  let rows: (string | null)[][] = [];
  let failure: Error | null = null;

  const rejectRest = (error: Error): void => {
    failure ??= error;
    for (const { reject } of waiting.slice(at)) reject(failure);
    at = waiting.length;
  };
  const send = (connection: WireSender, { sql, values, name }: (typeof texts)[number]): void => {
    const isNamed = name !== undefined && (prepared.has(name) || prepared.size + preparedHere.size < maxNames);
    const statement = isNamed ? name : '';
    if (!isNamed || !(prepared.has(name) || preparedHere.has(name))) {
      // An earlier group may have prepared it before it failed; closing an unknown name is no error.
      if (isNamed) connection.close({ type: 'S', name });
      connection.parse({ text: sql, name: statement });
      if (isNamed) preparedHere.add(name);
    }
    connection.bind({ statement, values });
    connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '', rows: 0 });
  };

  return {
    answers: waiting.map(({ promise }) => promise),
    // The driver calls the following functions, each with a message of the server.
    submit: (wire: WireConnection) => {
      const connection = wire as unknown as WireSender;
      connection.stream.cork();
      try {
        for (const text of texts) send(connection, text);
        connection.sync();
      } finally {
        connection.stream.uncork();
      }
    },
    handleRowDescription: ({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) => {
      columns = fields.map((field) => ({ name: field.name, typeOid: field.dataTypeID }));
    },
    handleDataRow: ({ fields }: { fields: (string | null)[] }) => void rows.push(fields),
    handleCommandComplete: ({ text }: { text: string }) => {
      settle(waiting[at], { columns, rows, tag: text });
      at += 1;
      columns = [];
      rows = [];
    },
    handleError: (error: unknown) => rejectRest(asDatabaseError(error)),
    handleReadyForQuery: () => {
      // After an error the names stay unknown, because PostgreSQL may have skipped their statements.
      if (failure === null) for (const name of preparedHere) prepared.add(name);
      if (at < waiting.length)
        rejectRest(new DatabaseUnavailableError('The PostgreSQL server left a statement unanswered.'));
    },
    handleEmptyQuery: () => rejectRest(new Error('A statement for the database is empty.')),
    handlePortalSuspended: () => rejectRest(new Error('A statement asked for a part of its rows.')),
  } as PostgresGroup;
}

/** The part of the driver's connection that sends messages, which its types leave out. */
type WireSender = {
  readonly stream: { readonly cork: () => void; readonly uncork: () => void };
  readonly parse: (message: { text: string; name: string }) => void;
  readonly bind: (message: { statement: string; values: (string | null)[] }) => void;
  readonly describe: (message: { type: 'P'; name: string }) => void;
  readonly execute: (message: { portal: string; rows: number }) => void;
  readonly close: (message: { type: 'S'; name: string }) => void;
  readonly sync: () => void;
};

type Outstanding = {
  readonly promise: Promise<StatementAnswer>;
  readonly resolve: (answer: StatementAnswer) => void;
  readonly reject: (error: unknown) => void;
};

function outstanding(): Outstanding {
  let settled: Omit<Outstanding, 'promise'> | undefined;
  const promise = new Promise<StatementAnswer>((resolve, reject) => {
    settled = { resolve, reject };
  });
  // Who does not wait for a statement must not stop the process with its error.
  promise.catch(() => undefined);
  return { promise, ...(settled as Omit<Outstanding, 'promise'>) };
}

function settle(waiting: Outstanding | undefined, { columns, rows, tag }: WireRows): void {
  try {
    waiting?.resolve(answerOfWire({ columns, rows, tag }));
  } catch (error) {
    waiting?.reject(error);
  }
}

/** The driver's error as ours: the server's answer, or a lost connection. */
export function asDatabaseError(error: unknown): Error {
  if (!(error instanceof pg.DatabaseError))
    return new DatabaseUnavailableError('The connection to the PostgreSQL server was lost.', { cause: error });
  const { code, constraint, table, detail } = error;
  return new SqlError(error.message, { sqlState: code ?? 'XX000', constraint, table, detail });
}
