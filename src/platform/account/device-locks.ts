import type { ClockPort, LockPort, RandomPort } from '../../offline/ports.ts';

type Ports = { readonly clock: ClockPort; readonly random: RandomPort };

/**
 * Web Locks as the engine wants them. Each holder takes a second lock under ever new names as a sign of life: a tab that the
 * browser froze can neither do that nor give its lock back, so once the same sign was seen for `maxSilenceMs` it is stolen.
 * Without Web Locks there is only one holder per tab, and correctness rests on ids alone.
 */
export function createDeviceLocks(locks: LockManager | null, ports: Ports): LockPort {
  return locks ? createWebLocks(locks, ports) : createTabLocks();
}

function createWebLocks(locks: LockManager, { clock, random }: Ports): LockPort {
  const firstSeen = new Map<string, { hold: string; atMs: number }>();

  /**
   * True once the same sign of life has been seen for longer than a holder that lives would leave it. No sign at all is one
   * too: a tab may be frozen after it took the lock and before its first sign, or between two.
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
      // The work goes on until it notices; its promise is waited for, so that its caller does not start it twice.
      stolen.abort();
      await held.work;
    }
    return held.work !== null;
  }

  /** Holds locks under ever new names, each for so long, until told to stop or the hold is stolen. */
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
