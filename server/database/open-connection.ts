import type { RunStatement } from './connection-dialect.ts';
import type { ConnectionSource, Lease, Statement } from './connection.ts';
import type { Identity } from './identity.ts';
import { statementName } from './statement-names.ts';
import { within } from './time-limit.ts';
import { writeWireText } from './wire-values.ts';

/** The connection of one transaction. */
export type OpenConnection = {
  readonly run: RunStatement;
  /** Commits; answers the changed feeds with the new version of each. Throws if a statement failed and its error was not passed on. */
  readonly commit: () => Promise<ReadonlyMap<string, number>>;
  /** Rolls back, or discards the connection. Not awaited: the caller must not wait for a running statement's timeout. */
  readonly abandon: (isBroken: boolean) => void;
};

export type OpeningMeans = {
  readonly source: ConnectionSource;
  readonly role: Identity['role'];
  /** The statements that begin the transaction and set its identity. */
  readonly opening: readonly Statement[];
  readonly statementTimeoutMs: number;
  /** Called as soon as there is a connection. */
  readonly onOpened: () => void;
};

/** The server stops a statement by itself; the embedded database cannot, so its caller stops waiting a little later. */
export const graceMs = 500;

/** Opens a transaction that may write: on a connection of its own, at once. */
export async function openConnection(means: OpeningMeans): Promise<OpenConnection> {
  const { source, role, opening, statementTimeoutMs, onOpened } = means;
  const waitMs = statementTimeoutMs + graceMs;
  const lease = await source.acquire();
  onOpened();
  let isOpen = true;
  try {
    await within(waitMs, Promise.all(lease.group(opening)));
  } catch (error) {
    void rollBack(lease);
    throw error;
  }
  return {
    run: (sql, parameters, isFixed) =>
      isOpen ? within(waitMs, lease.query(statementOf(role, sql, parameters, isFixed))) : Promise.reject(hasEnded()),
    commit: async () => {
      const moved = await within(waitMs, commitWith(lease));
      isOpen = false;
      lease.release();
      return moved;
    },
    abandon: (isBroken) => {
      if (!isOpen) return;
      isOpen = false;
      if (isBroken) lease.release(true);
      else void rollBack(lease);
    },
  };
}

export function statementOf(
  role: Identity['role'],
  sql: string,
  parameters: readonly unknown[],
  isFixed: boolean,
): Statement {
  const values = parameters.map(writeWireText);
  return isFixed ? { sql, parameters: values, name: statementName(role, sql) } : { sql, parameters: values };
}

export function hasEnded(): Error {
  return new Error('This transaction has ended; its statements can no longer run.');
}

export function wasRolledBack(): Error {
  return new Error('The transaction was rolled back: a statement had failed and its error was not passed on.');
}

/** COMMIT and, in the same round trip, the values that it set. */
async function commitWith(lease: Lease): Promise<Map<string, number>> {
  const [committed, stamps] = await lease.script("commit; select current_setting('app.stamped', true) as stamped");
  if (committed?.command !== 'COMMIT') throw wasRolledBack();
  const stamped = stamps?.rows[0]?.['stamped'];
  if (typeof stamped !== 'string' || stamped === '') return new Map();
  return new Map(Object.entries(JSON.parse(stamped) as Record<string, number>));
}

export async function rollBack(lease: Lease): Promise<void> {
  try {
    await lease.script('rollback');
    lease.release();
  } catch {
    // A connection that cannot roll back is discarded.
    lease.release(true);
  }
}
