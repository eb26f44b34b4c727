import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import type { ActionId } from '../../domain/ids.ts';
import { kyselyOver } from './connection-dialect.ts';
import type { Connection, ConnectionSource, Lease } from './connection.ts';
import { DatabaseBusyError, isSqlError } from './database-errors.ts';
import type { Identity } from './identity.ts';
import { openingScript } from './identity.ts';
import type { Database } from './schema.ts';

/** The database inside one transaction. */
export type Transaction = Kysely<Database>;

type TransactionOptions = {
  readonly readOnly?: boolean;
  /** Default: `repeatable read` for reading (one snapshot), `read committed` for writing. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  /** The clock of the transaction; the database's own if absent. */
  readonly now?: Instant;
  /** The action that changes are recorded with. */
  readonly action?: ActionId;
  readonly statementTimeoutMs?: number;
  /** For the whole transaction, without the wait for a connection; bulk work may set more. */
  readonly transactionTimeoutMs?: number;
  /** Called once after COMMIT with the changed feeds and the new version of each. */
  readonly onCommitted?: (feedVersions: ReadonlyMap<string, number>) => void;
};

/**
 * Runs the work with the identity and commits, or rolls back if it throws. The only access to the database. The work awaits only the
 * database. After a serialisation failure or a deadlock it runs again, a few times, so it must have no other effect. Throws
 * DatabaseBusyError (queue, timeouts), SqlError, or the work's own error.
 */
export type WithTransaction = <Result>(
  identity: Identity,
  options: TransactionOptions,
  work: (transaction: Transaction) => Promise<Result>,
) => Promise<Result>;

export type TransactionDefaults = {
  readonly statementTimeoutMs: number;
  readonly transactionTimeoutMs: number;
  readonly onFeedsMoved: (feeds: readonly string[]) => void;
};

const attempts = 6;
/** The longest backoff before the second attempt; it doubles with each attempt. */
const firstBackoffMs = 20;

export function createWithTransaction(source: ConnectionSource, defaults: TransactionDefaults): WithTransaction {
  return async (identity, options, work) => {
    if (open.getStore()?.isOpen) {
      throw new Error('A transaction was opened inside another one. Finish the first, or hand its transaction on.');
    }
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(source, defaults, identity, options, work);
      } catch (error) {
        if (attempt === attempts || !isWorthRepeating(error)) throw error;
        // A random delay up to that: with equal delays the same transactions would collide again.
        await sleep(Math.random() * firstBackoffMs * 2 ** (attempt - 1));
      }
    }
  };
}

/** The open transaction of the running code, if any; follows promises and callbacks. */
const open = new AsyncLocalStorage<{ isOpen: boolean }>();

function isWorthRepeating(error: unknown): boolean {
  return isSqlError(error, 'serializationFailure') || isSqlError(error, 'deadlockDetected');
}

async function runOnce<Result>(
  source: ConnectionSource,
  defaults: TransactionDefaults,
  identity: Identity,
  options: TransactionOptions,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const readOnly = options.readOnly ?? false;
  const statementTimeoutMs = options.statementTimeoutMs ?? defaults.statementTimeoutMs;
  const isolation = options.isolation ?? (readOnly ? 'repeatable read' : 'read committed');
  const lease = await source.acquire();
  const guarded = guard(lease, statementTimeoutMs);
  const scope = { isOpen: true };
  try {
    await guarded.script(
      openingScript(identity, { now: options.now, action: options.action, readOnly, isolation, statementTimeoutMs }),
    );
    const deadlineMs = options.transactionTimeoutMs ?? defaults.transactionTimeoutMs;
    const result = await within(
      deadlineMs,
      open.run(scope, () => work(kyselyOver(guarded))),
    );
    const moved = await commit(guarded);
    guarded.close();
    lease.release();
    if (moved.size > 0) {
      defaults.onFeedsMoved([...moved.keys()]);
      options.onCommitted?.(moved);
    }
    return result;
  } catch (error) {
    guarded.close();
    // Not awaited: the caller must not wait for a running statement's timeout.
    void rollBack(lease);
    throw isSqlError(error, 'queryCanceled')
      ? new DatabaseBusyError('A statement took too long.', { cause: error })
      : error;
  } finally {
    scope.isOpen = false;
  }
}

/** COMMIT and, in the same round trip, the values that it set. */
async function commit(connection: Connection): Promise<Map<string, number>> {
  const [committed, stamps] = await connection.script("commit; select current_setting('app.stamped', true) as stamped");
  if (committed?.command !== 'COMMIT') {
    throw new Error('The transaction was rolled back: a statement had failed and its error was not passed on.');
  }
  const stamped = stamps?.rows[0]?.['stamped'];
  if (typeof stamped !== 'string' || stamped === '') return new Map();
  return new Map(Object.entries(JSON.parse(stamped) as Record<string, number>));
}

async function rollBack(lease: Lease): Promise<void> {
  try {
    await lease.script('rollback');
    lease.release();
  } catch {
    // A connection that cannot roll back is discarded.
    lease.release(true);
  }
}

/** The connection for the work: each statement has a timeout, and none runs after the transaction has ended. */
function guard(connection: Connection, statementTimeoutMs: number): Connection & { readonly close: () => void } {
  let isOpen = true;
  // The server stops a statement by itself; the embedded database cannot, so its caller stops waiting a little later.
  const waitMs = statementTimeoutMs + 500;
  const run = <Answer>(statement: () => Promise<Answer>): Promise<Answer> => {
    if (!isOpen) return Promise.reject(new Error('This transaction has ended; its statements can no longer run.'));
    return within(waitMs, statement());
  };
  return {
    query: (sql, parameters) => run(() => connection.query(sql, parameters)),
    script: (sql) => run(() => connection.script(sql)),
    close: () => {
      isOpen = false;
    },
  };
}

function within<Result>(limitMs: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DatabaseBusyError(`The database did not answer within ${limitMs} ms.`)),
      limitMs,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
