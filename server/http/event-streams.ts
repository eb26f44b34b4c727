import type { News } from '../../domain/sync/news.ts';
import type { ProgramId } from '../../domain/ids.ts';
import { type LiveSession, followedFeeds } from '../identity/sessions/live-session.ts';

/** The used part of an answer that stays open. */
type Sink = {
  readonly write: (text: string) => unknown;
  readonly end: () => unknown;
  readonly writableNeedDrain: boolean;
};

type Stream = {
  readonly session: Pick<LiveSession, 'key' | 'program' | 'buyer'>;
  readonly feeds: readonly string[];
  readonly sink: Sink;
};

/** The open event streams of this process, found by session and by feed. */
export type EventStreams = {
  /** Returns a function that removes the stream. */
  readonly add: (session: LiveSession, sink: Sink) => () => void;
  readonly countOf: (sessionKey: string) => number;
  /** Sends "pull" to the streams that follow one of these feeds (feed → new version); to all streams if the map is empty. */
  readonly poke: (moved: ReadonlyMap<string, number>) => void;
  /** The first message of a stream: the time over which streams are to reconnect. */
  readonly greeting: () => string;
  /** Keeps the connections of quiet streams open, and says over which time they are to come back if the server ends. */
  readonly beat: () => void;
  /** The keys of all sessions with a stream. */
  readonly sessionsByProgram: () => ReadonlyMap<ProgramId, readonly string[]>;
  readonly end: (sessionKey: string) => void;
  readonly endAll: () => void;
};

/**
 * The time in which a process may answer the pull of one device that it has told of a change; this and the number of told devices gives the
 * time over which they spread their pulls. A device that made the change pulls by itself.
 */
const msPerPull = 6;
const maxSpreadMs = 8_000;
const msPerReconnect = 3;
const maxReconnectSpreadMs = 14_000;

function reconnectSpreadMs(streams: number): number {
  return streams <= fewStreams ? 0 : Math.min(streams * msPerReconnect, maxReconnectSpreadMs);
}

/** Up to this many devices may all ask at the same moment; more are spread over time. */
const fewStreams = 10;

export function createEventStreams(): EventStreams {
  const bySession = new Map<string, Set<Stream>>();
  const byFeed = new Map<string, Set<Stream>>();
  const all = function* (): Generator<Stream> {
    for (const streams of bySession.values()) yield* streams;
  };
  const say = (stream: Stream, text: string) => {
    // A client that reads nothing has unread pokes already; one more says nothing new.
    if (!stream.sink.writableNeedDrain) stream.sink.write(text);
  };
  const greeting = () => messageOf('beat', { version: null, spreadMs: reconnectSpreadMs([...all()].length) });
  return {
    add: (session, sink) => {
      const stream: Stream = {
        session: { key: session.key, program: session.program, buyer: session.buyer },
        feeds: followedFeeds(session),
        sink,
      };
      include(bySession, session.key, stream);
      for (const feed of stream.feeds) include(byFeed, feed, stream);
      return () => {
        exclude(bySession, session.key, stream);
        for (const feed of stream.feeds) exclude(byFeed, feed, stream);
      };
    },
    countOf: (key) => bySession.get(key)?.size ?? 0,
    poke: (moved) => {
      const poked = new Set(
        moved.size === 0 ? all() : [...moved.keys()].flatMap((feed) => [...(byFeed.get(feed) ?? [])]),
      );
      const spreadMs = poked.size <= fewStreams ? 0 : Math.min(poked.size * msPerPull, maxSpreadMs);
      for (const stream of poked)
        say(stream, messageOf('pull', { version: onlyBuyersVersion(stream, moved), spreadMs }));
    },
    greeting,
    beat: () => {
      const text = greeting();
      for (const stream of all()) say(stream, text);
    },
    sessionsByProgram: () => {
      const found = new Map<ProgramId, string[]>();
      for (const [key, streams] of bySession) {
        const [stream] = streams;
        if (!stream) continue;
        const keys = found.get(stream.session.program) ?? [];
        found.set(stream.session.program, keys);
        keys.push(key);
      }
      return found;
    },
    end: (key) => {
      for (const { sink } of bySession.get(key) ?? []) sink.end();
    },
    endAll: () => {
      for (const { sink } of all()) sink.end();
    },
  };
}

function messageOf(event: 'pull' | 'beat', news: News): string {
  return `event: ${event}\ndata: ${JSON.stringify(news)}\n\n`;
}

/** The version of the buyer's feed if it is the only one of the stream's feeds that has moved. */
function onlyBuyersVersion({ feeds, session }: Stream, moved: ReadonlyMap<string, number>): number | null {
  const [only, ...others] = feeds.filter((feed) => moved.has(feed));
  return only !== undefined && others.length === 0 && only === `buyer:${session.buyer?.id}`
    ? (moved.get(only) ?? null)
    : null;
}

function include(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = index.get(key) ?? new Set();
  index.set(key, streams);
  streams.add(stream);
}

function exclude(index: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = index.get(key);
  streams?.delete(stream);
  if (streams?.size === 0) index.delete(key);
}
