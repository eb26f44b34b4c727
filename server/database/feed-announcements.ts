import type { Notifications } from './notifications.ts';

/** Receives the changed feeds, of this process or another. An empty list means that any feed may have changed. */
export type FeedsMovedHandler = (feeds: readonly string[]) => void;

/**
 * Announces changed feeds to every server process. Announcements that accumulate during a send go out together, because PostgreSQL
 * serialises commits with notifications.
 */
export function createFeedAnnouncements(notifications: Notifications): FeedAnnouncements {
  const waiting = new Set<string>();
  let sending: Promise<void> | null = null;

  const send = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, feedsPerMessage);
      for (const feed of batch) waiting.delete(feed);
      try {
        await notifications.notify(channel, batch.join('\n'));
      } catch {
        // A lost notification is harmless: devices pull periodically, and listeners are told to check after a reconnect.
      }
    }
    sending = null;
  };

  return {
    announce: (feeds) => {
      for (const feed of feeds) waiting.add(feed);
      sending ??= send();
    },
    hear: (handler) => notifications.listen(channel, (payload) => handler(payload === '' ? [] : payload.split('\n'))),
    settled: () => sending ?? Promise.resolve(),
  };
}

export type FeedAnnouncements = {
  readonly announce: (feeds: readonly string[]) => void;
  readonly hear: (handler: FeedsMovedHandler) => Promise<() => void>;
  readonly settled: () => Promise<void>;
};

const channel = 'portal_feeds';
/** Keeps a message under PostgreSQL's 8,000 bytes. */
const feedsPerMessage = 120;
