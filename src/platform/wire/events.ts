import { type News, anyNews, newestVersion, readNews } from '../../../domain/sync/news.ts';
import type { BroadcastPort, ClockPort, RandomPort } from '../../offline/ports.ts';

/** The used part of the browser's EventSource for `/events`. */
export type EventStream = {
  readonly addEventListener: (type: string, listener: (event: { readonly data?: unknown }) => void) => void;
  readonly close: () => void;
};

export type EventsPorts = {
  readonly open: (address: string) => EventStream;
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly broadcast: BroadcastPort;
  /** Whether this tab is visible, and when that changes. */
  readonly visibility: { readonly isVisible: () => boolean; readonly subscribe: (listener: () => void) => () => void };
};

const lockName = 'portal-events';
const firstDelayMs = 1_000;
const maxDelayMs = 60_000;

/**
 * Listens for "pull" from the server while this tab is visible. One tab of a browser holds the stream (HTTP/1.1 allows
 * six connections in total) and forwards the messages; a hidden tab closes it, because a frozen one would block the
 * others. Also calls `onPull` at each new connection, for missed messages, and once if the stream cannot be opened
 * again; and `onLost` soon after the stream ended. A message may ask to wait, so that not all devices pull or reconnect at once. The result
 * ends it.
 */
export function listenToEvents(
  ports: EventsPorts,
  onPull: (version: number | null) => void,
  onLost: () => void,
): () => void {
  let stopHolding: (() => void) | null = null;
  const heard = (version: number | null) => {
    onPull(version);
    ports.broadcast.post({ kind: 'pull', version });
  };
  const follow = () => {
    if (ports.visibility.isVisible()) stopHolding ??= holdStream(ports, heard, onLost);
    else letGo();
  };
  const letGo = () => {
    stopHolding?.();
    stopHolding = null;
  };
  const stopFollowing = ports.visibility.subscribe(follow);
  follow();
  return () => {
    stopFollowing();
    letGo();
  };
}

/** Waits for the lock, then keeps a stream open, and reopens it with backoff until stopped. */
function holdStream(ports: EventsPorts, heard: Heard, onLost: () => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const listeners = { heard: spread(ports, heard, signal), onLost };
  const hold = () => new Promise<void>((resolve) => keepOpen(ports, listeners, signal, resolve));
  if (ports.locks) void ports.locks.request(lockName, { signal }, hold).catch(() => undefined);
  else void hold();
  return () => stopped.abort();
}

type Heard = (version: number | null) => void;

/** Delays each message by a random part of its `spreadMs`. Messages that arrive during a delay are combined with the delayed one. */
function spread({ clock, random }: EventsPorts, heard: Heard, signal: AbortSignal): (news: News) => void {
  let waiting: { version: number | null; readonly cancel: () => void } | null = null;
  const tell = (version: number | null) => {
    waiting?.cancel();
    waiting = null;
    heard(version);
  };
  signal.addEventListener('abort', () => waiting?.cancel());
  return ({ version, spreadMs }) => {
    const known = waiting ? newestVersion(waiting.version, version) : version;
    if (spreadMs === 0) tell(known);
    else if (waiting) waiting.version = known;
    else waiting = { version, cancel: clock.after(random.fraction() * spreadMs, () => tell(waiting?.version ?? null)) };
  };
}

type Listeners = { readonly heard: (news: News) => void; readonly onLost: () => void };

function keepOpen(ports: EventsPorts, { heard, onLost }: Listeners, signal: AbortSignal, done: () => void): void {
  let attempts = 0;
  // The server says how many devices would come back with this one.
  let reconnectSpreadMs = 0;
  let stream: EventStream | null = null;
  let cancelLook: (() => void) | null = null;
  let cancelRetry: (() => void) | null = null;
  const open = () => {
    const opened = ports.open('/events');
    stream = opened;
    opened.addEventListener('open', () => {
      attempts = 0;
      heard(anyNews);
    });
    opened.addEventListener('pull', ({ data }) => heard(readNews(data)));
    opened.addEventListener('beat', ({ data }) => {
      reconnectSpreadMs = readNews(data).spreadMs;
    });
    opened.addEventListener('error', () => {
      opened.close();
      if (stream !== opened || signal.aborted) return;
      // The server may be unreachable: a tiny request shows it before many devices open their streams again.
      if (attempts === 0) cancelLook = ports.clock.after(delayAfter(0, ports.random.fraction()), onLost);
      // The stream could not be opened again, so this page and the other tabs ask for changes themselves.
      if (attempts === 1) heard(anyNews);
      const fraction = ports.random.fraction();
      cancelRetry = ports.clock.after(delayAfter(attempts, fraction) + fraction * reconnectSpreadMs, open);
      attempts += 1;
    });
  };
  signal.addEventListener('abort', () => {
    cancelLook?.();
    cancelRetry?.();
    stream?.close();
    done();
  });
  open();
}

/** Doubles up to a minute, with jitter, so that not all devices reconnect to a restarted server at once. */
function delayAfter(attempts: number, fraction: number): number {
  return Math.min(firstDelayMs * 2 ** attempts, maxDelayMs) * (0.5 + fraction / 2);
}
