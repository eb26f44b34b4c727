import { dueEntries } from '../entries/due-entries.ts';
import type { Engine } from '../engine.ts';
import type { Entry } from '../entry.ts';
import { afterTime } from '../entries/next-state.ts';
import { readOutbox } from '../entries/outbox.ts';
import type { Probe } from './probe.ts';

const beatMs = 4_000;
const pullOnlineMs = 300_000;
const pullOfflineMs = 30_000;

export type Heartbeat = { readonly start: () => () => void };
export type Work = { readonly replay: () => Promise<void>; readonly pull: () => Promise<void>; readonly probe: Probe };

/**
 * Background work of a visible page, about every four seconds: sends due entries, probes the server while it is
 * unreachable or something waits for it, and pulls now and then. Hidden pages and the worker have no timer; they are
 * woken.
 */
export function createHeartbeat(engine: Engine, work: Work): Heartbeat {
  let runs = 0;
  let cancel: (() => void) | null = null;
  let nextPullMs = 0;

  const beat = async (): Promise<void> => {
    const { clock } = engine.ports;
    const entries = await engine.store.read(['outbox', 'meta'], readOutbox);
    const { isOnline, session } = engine.status.now();
    if (session === 'valid' && hasWork(entries, engine)) await work.replay();
    else if (session === 'valid' && (!isOnline || entries.some(waitsForAnswer))) await work.probe();
    if (clock.monotonicMs() < nextPullMs || session !== 'valid') return;
    nextPullMs = clock.monotonicMs() + (isOnline ? pullOnlineMs : pullOfflineMs);
    await work.pull();
  };
  const schedule = (): void => {
    const delayMs = Math.round(beatMs * (0.9 + engine.ports.random.fraction() * 0.2));
    cancel = engine.ports.clock.after(delayMs, () => {
      beat()
        .catch((error: unknown) =>
          engine.ports.log('offline.heartbeat-failed', { error: error instanceof Error ? error.name : 'unknown' }),
        )
        .finally(() => {
          if (runs > 0) schedule();
        });
    });
  };
  return {
    start: () => {
      runs += 1;
      if (runs === 1) {
        nextPullMs = engine.ports.clock.monotonicMs() + pullOfflineMs;
        schedule();
      }
      let isStopped = false;
      return () => {
        if (isStopped) return;
        isStopped = true;
        runs -= 1;
        if (runs === 0) cancel?.();
      };
    },
  };
}

/** Something is due, a wait is over, or a sender may have died; the lock shows whether it has. */
function hasWork(entries: readonly Entry[], engine: Engine): boolean {
  const now = engine.ports.clock.now();
  if (engine.ports.locks.spansTabs && entries.some((entry) => entry.state.kind === 'sending')) return true;
  return dueEntries(entries, now, 1).length > 0 || entries.some((entry) => afterTime(entry, now) !== entry.state);
}

function waitsForAnswer(entry: Entry): boolean {
  return entry.state.kind === 'waiting' && entry.state.cause === 'noAnswer';
}
