import type { Notifications } from './notifications.ts';

/** Receives the changed feeds of this process or another, with their new versions. If it is empty, any feed may have changed. */
export type FeedsMovedHandler = (moved: FeedVersionMap) => void;
type FeedVersionMap = ReadonlyMap<string, number>;

/**
 * Announces changed feeds to every server process. Announcements that accumulate during a send go out together, because PostgreSQL
 * serialises commits with notifications.
 */
export function createFeedAnnouncements(notifications: Notifications): FeedAnnouncements {
  const waiting = new Map<string, number>();
  let sending: Promise<void> | null = null;

  const send = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, feedsPerMessage);
      for (const [feed] of batch) waiting.delete(feed);
      try {
        await notifications.notify(channel, batch.map(([feed, version]) => `${feed} ${version}`).join('\n'));
      } catch {
        // A lost notification is harmless: devices pull periodically, and listeners are told to check after a reconnect.
      }
    }
    sending = null;
  };

  return {
    announce: (moved) => {
      for (const [feed, version] of moved) waiting.set(feed, Math.max(version, waiting.get(feed) ?? 0));
      sending ??= send();
    },
    hear: (handler) => notifications.listen(channel, (payload) => handler(readMessage(payload))),
    settled: () => sending ?? Promise.resolve(),
  };
}

export type FeedAnnouncements = {
  readonly announce: (moved: FeedVersionMap) => void;
  readonly hear: (handler: FeedsMovedHandler) => Promise<() => void>;
  readonly settled: () => Promise<void>;
};

const channel = 'portal_feeds';
/** Keeps a message under PostgreSQL's 8,000 bytes. */
const feedsPerMessage = 100;

function readMessage(payload: string): FeedVersionMap {
  const lines = payload === '' ? [] : payload.split('\n');
  return new Map(
    lines.map((line) => {
      const [feed = '', version] = line.split(' ');
      return [feed, Number(version)];
    }),
  );
}
