import type { BroadcastPort, ClockPort, RandomPort } from '../../offline/ports.ts';

/** What listens to `/events`: the browser's EventSource, as far as it is used. */
export type EventStream = {
  readonly addEventListener: (type: string, listener: () => void) => void;
  readonly close: () => void;
};

export type EventsPorts = {
  readonly open: (address: string) => EventStream;
  readonly locks: Pick<LockManager, 'request'> | null;
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly broadcast: BroadcastPort;
  /** Whether this tab can be seen, and when that changes. */
  readonly visibility: { readonly isVisible: () => boolean; readonly subscribe: (listener: () => void) => () => void };
};

const lockName = 'portal-events';
const firstDelayMs = 1_000;
const maxDelayMs = 60_000;

/**
 * Hears "pull" from the server while this tab can be seen. One tab of a browser holds the stream (HTTP/1.1 allows six
 * connections in all) and passes the word on; a hidden tab lets go, because a frozen one would starve the others.
 * `onPull` is also called at each new connection, for what was missed, and once where a stream can no longer be had. The answer
 * ends it.
 */
export function listenToEvents(ports: EventsPorts, onPull: () => void): () => void {
  let stopHolding: (() => void) | null = null;
  const heard = () => {
    onPull();
    ports.broadcast.post({ kind: 'pull' });
  };
  const follow = () => {
    if (ports.visibility.isVisible()) stopHolding ??= holdStream(ports, heard);
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

/** Waits for its turn, then keeps a stream open, and opens a new one with back-off when it breaks, until stopped. */
function holdStream(ports: EventsPorts, heard: () => void): () => void {
  const stopped = new AbortController();
  const hold = () => new Promise<void>((resolve) => keepOpen(ports, heard, stopped.signal, resolve));
  if (ports.locks) void ports.locks.request(lockName, { signal: stopped.signal }, hold).catch(() => undefined);
  else void hold();
  return () => stopped.abort();
}

function keepOpen(ports: EventsPorts, heard: () => void, signal: AbortSignal, done: () => void): void {
  let attempts = 0;
  let stream: EventStream | null = null;
  let cancelRetry: (() => void) | null = null;
  const open = () => {
    const opened = ports.open('/events');
    stream = opened;
    opened.addEventListener('open', () => {
      attempts = 0;
      heard();
    });
    opened.addEventListener('pull', heard);
    opened.addEventListener('error', () => {
      opened.close();
      if (stream !== opened || signal.aborted) return;
      // Gone and not to be had again: only a request can tell that the way to the server is cut, so one is made.
      if (attempts === 1) heard();
      cancelRetry = ports.clock.after(delayAfter(attempts, ports.random.fraction()), open);
      attempts += 1;
    });
  };
  signal.addEventListener('abort', () => {
    cancelRetry?.();
    stream?.close();
    done();
  });
  open();
}

/** Doubles up to a minute, with jitter, so that a restarted server is not met by everybody at once. */
function delayAfter(attempts: number, fraction: number): number {
  return Math.min(firstDelayMs * 2 ** attempts, maxDelayMs) * (0.5 + fraction / 2);
}
