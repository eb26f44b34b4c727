import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allMigrations } from '../migrations/all-migrations.gen.ts';
import type { ConnectionSource } from './connection.ts';
import { lockDirectory } from './embedded/directory-lock.ts';
import { type FeedsMovedHandler, createFeedAnnouncements } from './feed-announcements.ts';
import { startHousekeeping } from './embedded/pglite-housekeeping.ts';
import { migrate } from './migrate.ts';
import {
  type NotificationHandler,
  type Notifications,
  createLocalNotifications,
  createPostgresNotifications,
} from './notifications.ts';
import { type OpenRequest, createOpenRequest } from './open-request.ts';
import { type PGliteSource, openPGliteSource } from './embedded/pglite-source.ts';
import { openPostgresSource } from './postgres-source.ts';
import { type WithTransaction, createWithTransaction } from './with-transaction.ts';

/** The place of the database: a PostgreSQL server, a directory of this machine, or the memory of this process. */
export type DatabasePlace =
  | { readonly url: string }
  | { readonly dataDir: string; readonly workerFile?: URL }
  | {
      readonly memory: true;
      /** A dump to start from. */
      readonly image?: ArrayBuffer;
      /** The worker's program, if it is already compiled to JavaScript. */
      readonly workerFile?: URL;
    };

export type DatabaseLimits = {
  /** Connections to a PostgreSQL server; the embedded database has one. */
  readonly maxConnections: number;
  /** Maximum number of transactions that wait for a connection, and the longest wait. */
  readonly queueLimit: number;
  readonly maxWaitMs: number;
  readonly statementTimeoutMs: number;
  readonly transactionTimeoutMs: number;
};

const defaultDatabaseLimits: DatabaseLimits = {
  maxConnections: 10,
  queueLimit: 500,
  maxWaitMs: 10_000,
  statementTimeoutMs: 10_000,
  transactionTimeoutMs: 30_000,
};

/** The database of the server. `withTransaction` is the only access to its rows, but for the opening of a request. */
export type PortalDatabase = {
  readonly kind: 'pglite' | 'postgres';
  readonly withTransaction: WithTransaction;
  /** The session of a request, the one access outside of a transaction. */
  readonly openRequest: OpenRequest;
  /** Brings the schema up to date. */
  readonly migrate: () => Promise<void>;
  /** Subscribes to changed feeds, of any process; returns a function that unsubscribes. */
  readonly hearFeeds: (handler: FeedsMovedHandler) => Promise<() => void>;
  readonly listen: (channel: string, handler: NotificationHandler) => Promise<() => void>;
  readonly notify: (channel: string, payload: string) => Promise<void>;
  /** The whole database as one archive (embedded only); `{ memory: true, image }` starts from it. */
  readonly dump: () => Promise<ArrayBuffer>;
  /** Analyses and vacuums after bulk work; a PostgreSQL server does so by itself. */
  readonly tend: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Opens the database, without migrating it; throws DatabaseUnavailableError with a message if that fails. */
export async function openDatabase(
  place: DatabasePlace,
  limits: Partial<DatabaseLimits> = {},
): Promise<PortalDatabase> {
  const all = { ...defaultDatabaseLimits, ...limits };
  if ('url' in place) {
    const source = openPostgresSource(place.url, all);
    // Fails at once, and not at the first request, if the server cannot be reached.
    (await source.acquire()).release();
    return databaseOver(source, createPostgresNotifications(place.url), all, {
      startAnew: 'name an empty database in DATABASE_URL',
    });
  }
  if ('memory' in place) {
    const source = await openPGliteSource(
      { dataDir: null, image: place.image ?? null, workerFile: place.workerFile },
      all,
    );
    return databaseOver(source, createLocalNotifications(), all, { startAnew: 'start from another image' });
  }
  return openDirectory(place, all);
}

/** The database's folder in a data directory, and the file that marks it as completely created. */
export const databaseFolder = 'database';
export const completeMark = 'portal-complete';

async function openDirectory(
  { dataDir, workerFile }: { readonly dataDir: string; readonly workerFile?: URL },
  limits: DatabaseLimits,
): Promise<PortalDatabase> {
  const lock = lockDirectory(dataDir);
  try {
    const directory = join(dataDir, databaseFolder);
    const isComplete = join(directory, completeMark);
    // A first start that was killed leaves an incomplete database, which is empty and cannot be opened.
    if (existsSync(directory) && !existsSync(isComplete))
      renameSync(directory, `${directory}.incomplete-${randomUUID()}`);
    const source = await openPGliteSource({ dataDir: directory, image: null, workerFile }, limits);
    writeFileSync(isComplete, 'This database was created completely.\n');
    return databaseOver(source, createLocalNotifications(), limits, {
      startAnew: `run "npm run fresh" to delete the demo in ${dataDir} and begin anew, or name an empty DATA_DIR`,
      afterClose: lock.release,
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

function databaseOver(
  source: ConnectionSource | PGliteSource,
  notifications: Notifications,
  limits: DatabaseLimits,
  { startAnew, afterClose }: { readonly startAnew: string; readonly afterClose?: () => void },
): PortalDatabase {
  const announcements = createFeedAnnouncements(notifications);
  const housekeeping = source.kind === 'pglite' ? startHousekeeping(source) : null;
  return {
    kind: source.kind,
    withTransaction: createWithTransaction(source, { ...limits, onFeedsMoved: announcements.announce }),
    openRequest: createOpenRequest(source, limits.statementTimeoutMs),
    migrate: () => migrateThrough(source, startAnew),
    hearFeeds: announcements.hear,
    listen: notifications.listen,
    notify: notifications.notify,
    dump: () => {
      if (!('dump' in source)) throw new Error('Only the embedded database can be dumped.');
      return source.dump();
    },
    tend: async () => housekeeping?.tend(),
    close: async () => {
      await housekeeping?.stop();
      await announcements.settled();
      await notifications.close();
      await source.close();
      afterClose?.();
    },
  };
}

async function migrateThrough(source: ConnectionSource, startAnew: string): Promise<void> {
  const lease = await source.acquire();
  try {
    await migrate(lease, allMigrations, startAnew);
    lease.release();
  } catch (error) {
    lease.release(true);
    throw error;
  }
}
