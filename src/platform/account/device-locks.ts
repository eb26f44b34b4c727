import type { ClockPort, LockPort, RandomPort } from '../../offline/ports.ts';

type Ports = { readonly clock: ClockPort; readonly random: RandomPort };

/**
 * The engine's locks, by Web Locks. Each holder also takes a second lock under ever new names as a heartbeat. A tab
 * that the browser froze can neither do that nor release its lock, so a lock is stolen after `maxSilenceMs` without a
 * new heartbeat. Without Web Locks there is one holder per tab only, and correctness depends on ids alone.
 */
export function createDeviceLocks(locks: LockManager | null, ports: Ports): LockPort {
  return locks ? createWebLocks(locks, ports) : createTabLocks();
}

function createWebLocks(locks: LockManager, { clock, random }: Ports): LockPort {
  const firstSeen = new Map<string, { hold: string; atMs: number }>();

  /**
   * True if the heartbeat has not changed for longer than a live holder would need. A missing heartbeat counts too: a tab may be frozen
   * before its first one, or between two.
   */
  async function isOverdue(name: string, maxSilenceMs: number): Promise<boolean> {
    const prefix = `${name}#`;
    const { held = [] } = await locks.query();
    const hold = held.find((lock) => lock.name?.startsWith(prefix))?.name ?? '';
    const seen = firstSeen.get(name);
    if (seen?.hold === hold) return clock.monotonicMs() - seen.atMs >= maxSilenceMs;
    firstSeen.set(name, { hold, atMs: clock.monotonicMs() });
    return false;
  }

  async function hold(
    name: string,
    maxSilenceMs: number,
    options: LockOptions,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<boolean> {
    const stolen = new AbortController();
    const held: { work: Promise<void> | null } = { work: null };
    const request = locks.request(name, options, async (lock) => {
      if (!lock) return;
      const stopSigns = showLife(name, maxSilenceMs / 3, stolen.signal);
      held.work = work(stolen.signal).finally(stopSigns);
      await held.work;
    });
    try {
      await request;
    } catch (error) {
      if (!isStolen(error)) throw error;
      // The stolen work continues until it checks this signal; its promise is awaited, so that the caller does not start it twice.
      stolen.abort();
      await held.work;
    }
    return held.work !== null;
  }

  /** Holds locks under ever new names, each for this time, until stopped or the main lock is stolen. */
  function showLife(name: string, eachMs: number, stolen: AbortSignal): () => void {
    let isOver = false;
    let endSign = (): void => undefined;
    const sign = () =>
      new Promise<void>((resolve) => {
        const cancel = clock.after(eachMs, resolve);
        endSign = () => {
          cancel();
          resolve();
        };
      });
    const goOn = async (): Promise<void> => {
      while (!isOver) await locks.request(`${name}#${random.uuid()}`, () => (isOver ? undefined : sign()));
    };
    const stop = (): void => {
      isOver = true;
      endSign();
    };
    stolen.addEventListener('abort', stop);
    void goOn().catch(() => undefined);
    return stop;
  }

  return {
    spansTabs: true,
    tryExclusive: async (name, maxSilenceMs, work) => {
      if (await hold(name, maxSilenceMs, { ifAvailable: true }, work)) {
        firstSeen.delete(name);
        return true;
      }
      return (await isOverdue(name, maxSilenceMs)) ? hold(name, maxSilenceMs, { steal: true }, work) : false;
    },
  };
}

function isStolen(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function createTabLocks(): LockPort {
  const held = new Set<string>();
  return {
    tryExclusive: async (name, _maxSilenceMs, work) => {
      if (held.has(name)) return false;
      held.add(name);
      try {
        await work(new AbortController().signal);
      } finally {
        held.delete(name);
      }
      return true;
    },
  };
}
