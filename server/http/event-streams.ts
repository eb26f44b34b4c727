import type { ProgramId } from '../../domain/ids.ts';
import type { LiveSession } from '../identity/sessions/live-session.ts';
import { followedFeeds } from '../identity/sessions/live-session.ts';

/** The used part of an answer that stays open. */
type Sink = {
  readonly write: (text: string) => unknown;
  readonly end: () => unknown;
  readonly writableNeedDrain: boolean;
};

type Stream = {
  readonly session: Pick<LiveSession, 'key' | 'program'>;
  readonly feeds: readonly string[];
  readonly sink: Sink;
};

/** The open event streams of this process, found by session and by feed. */
export type EventStreams = {
  /** Returns a function that removes the stream. */
  readonly add: (session: LiveSession, sink: Sink) => () => void;
  readonly countOf: (sessionKey: string) => number;
  /** Says "pull" to the followers of these feeds; an empty list means all streams. */
  readonly poke: (feeds: readonly string[]) => void;
  /** Keeps the connections of quiet streams open. */
  readonly beat: () => void;
  /** The keys of all sessions with a stream. */
  readonly sessionsByProgram: () => ReadonlyMap<ProgramId, readonly string[]>;
  readonly end: (sessionKey: string) => void;
  readonly endAll: () => void;
};

const pull = 'event: pull\ndata: {}\n\n';

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
  return {
    add: (session, sink) => {
      const stream: Stream = {
        session: { key: session.key, program: session.program },
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
    poke: (feeds) => {
      const poked = new Set(feeds.length === 0 ? all() : feeds.flatMap((feed) => [...(byFeed.get(feed) ?? [])]));
      for (const stream of poked) say(stream, pull);
    },
    beat: () => {
      for (const stream of all()) say(stream, ': still here\n\n');
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
