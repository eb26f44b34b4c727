import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import type { ActionId } from '../../domain/ids.ts';
import { kyselyOver } from './connection-dialect.ts';
import type { ConnectionSource } from './connection.ts';
import { DatabaseBusyError, isSqlError, isStalePlan } from './database-errors.ts';
import { type Identity, openingStatements } from './identity.ts';
import { openConnection, type OpenConnection } from './open-connection.ts';
import type { Database } from './tables.gen.ts';
import { openSnapshot } from './snapshot.ts';
import { timeLimit } from './time-limit.ts';

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
  readonly onFeedsMoved: (moved: ReadonlyMap<string, number>) => void;
};

const attempts = 6;
/** The longest backoff before the second attempt; it doubles with each attempt. */
const firstBackoffMs = 20;

export function createWithTransaction(source: ConnectionSource, defaults: TransactionDefaults): WithTransaction {
  return async (identity, options, work) => {
    refuseNested();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await runOnce(source, defaults, identity, options, work);
      } catch (error) {
        if (attempt === attempts || !isWorthRepeating(error)) throw error;
        if (isStalePlan(error)) source.renewConnections();
        // A random delay up to that: with equal delays the same transactions would collide again.
        await sleep(Math.random() * firstBackoffMs * 2 ** (attempt - 1));
      }
    }
  };
}

/** The open transaction of the running code, if any; follows promises and callbacks. */
const open = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Throws if the running code is inside a transaction: with one connection, a second one would wait for the first for ever. */
export function refuseNested(): void {
  if (open.getStore()?.isOpen) {
    throw new Error('A transaction was opened inside another one. Finish the first, or hand its transaction on.');
  }
}

function isWorthRepeating(error: unknown): boolean {
  return isSqlError(error, 'serializationFailure') || isSqlError(error, 'deadlockDetected') || isStalePlan(error);
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
  const limit = timeLimit(options.transactionTimeoutMs ?? defaults.transactionTimeoutMs);
  const means = {
    source,
    role: identity.role,
    opening: openingStatements(identity, {
      now: options.now,
      action: options.action,
      readOnly,
      isolation,
      statementTimeoutMs,
    }),
    statementTimeoutMs,
    onOpened: limit.start,
  };
  const scope = { isOpen: true };
  let connection: OpenConnection | undefined;
  try {
    connection = readOnly ? openSnapshot(means) : await openConnection(means);
    const { run } = connection;
    const result = await limit.around(open.run(scope, () => work(kyselyOver(run))));
    const moved = await connection.commit();
    if (moved.size > 0) {
      defaults.onFeedsMoved(moved);
      options.onCommitted?.(moved);
    }
    return result;
  } catch (error) {
    connection?.abandon(isStalePlan(error));
    throw isSqlError(error, 'queryCanceled')
      ? new DatabaseBusyError('A statement took too long.', { cause: error })
      : error;
  } finally {
    scope.isOpen = false;
    limit.stop();
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
