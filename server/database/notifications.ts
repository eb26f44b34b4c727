import { EventEmitter } from 'node:events';
import pg from 'pg';

/** Receives a channel's messages. After a reconnect the handler gets an empty text: messages may be lost, so check all. */
export type NotificationHandler = (payload: string) => void;

/** Short messages between server processes; never data, only hints that something has changed. */
export interface Notifications {
  readonly listen: (channel: string, handler: NotificationHandler) => Promise<() => void>;
  /** At most 7,900 bytes. Sent at once, so call it after COMMIT. */
  readonly notify: (channel: string, payload: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** For the embedded database, which has one process: an event emitter. */
export function createLocalNotifications(): Notifications {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    listen: (channel, handler) => {
      emitter.on(channel, handler);
      return Promise.resolve(() => void emitter.off(channel, handler));
    },
    notify: (channel, payload) => {
      // As on a server, the sender never waits for the listeners.
      setImmediate(() => emitter.emit(channel, payload));
      return Promise.resolve();
    },
    close: () => {
      emitter.removeAllListeners();
      return Promise.resolve();
    },
  };
}

/** For a PostgreSQL server: LISTEN and NOTIFY on their own connection, opened on first use and again after a loss. */
export function createPostgresNotifications(url: string): Notifications {
  const emitter = new EventEmitter().setMaxListeners(0);
  const channels = new Set<string>();
  let client: Promise<pg.Client> | null = null;
  let isReconnecting = false;
  let isClosed = false;

  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'buyer-portal listener', keepAlive: true });
    fresh.on('notification', ({ channel, payload }) => emitter.emit(channel, payload ?? ''));
    fresh.on('error', () => undefined);
    await fresh.connect();
    for (const channel of channels) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    // Registered after connecting: a failed attempt also emits `end`, and its caller already gets the error.
    fresh.once('end', () => {
      client = null;
      if (!isClosed && channels.size > 0) void reconnect();
    });
    return fresh;
  };
  const current = (): Promise<pg.Client> => {
    client ??= connect().catch((error: unknown) => {
      client = null;
      throw error;
    });
    return client;
  };
  const reconnect = async (): Promise<void> => {
    // During this wait another message may have opened a connection and lost it.
    if (isReconnecting) return;
    isReconnecting = true;
    await comeBack();
    isReconnecting = false;
  };
  const comeBack = async (): Promise<void> => {
    for (let delayMs = 100; !isClosed; delayMs = Math.min(delayMs * 2, 10_000)) {
      await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
      try {
        await current();
      } catch {
        continue;
      }
      for (const channel of channels) emitter.emit(channel, '');
      return;
    }
  };

  return {
    listen: async (channel, handler) => {
      emitter.on(channel, handler);
      if (!channels.has(channel)) {
        channels.add(channel);
        await (await current()).query(`listen ${pg.escapeIdentifier(channel)}`);
      }
      return () => void emitter.off(channel, handler);
    },
    notify: async (channel, payload) => {
      await (await current()).query('select pg_notify($1, $2)', [channel, payload]);
    },
    close: async () => {
      isClosed = true;
      emitter.removeAllListeners();
      await (await client?.catch(() => null))?.end();
    },
  };
}
