import type { Notifications } from './notifications.ts';

/** Hears which feeds have moved, in this process or another. An empty list means: any feed may have. */
export type FeedsMovedHandler = (feeds: readonly string[]) => void;

/**
 * Tells every server process which feeds have moved. Announcements that pile up while one is being sent go out together,
 * because PostgreSQL lets only one transaction at a time commit a notification.
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
        // A lost hint is harmless: devices pull by themselves, and hearers are told to look after a lost connection.
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
