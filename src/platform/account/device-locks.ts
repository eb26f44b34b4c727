import type { ClockPort, LockPort, RandomPort } from '../../offline/ports.ts';

type Ports = { readonly clock: ClockPort; readonly random: RandomPort };

/**
 * The engine's locks, by Web Locks. Each holder also takes a second lock under ever new names as a heartbeat. A tab
 * that the browser froze can neither do that nor release its lock, so a lock is stolen after `maxSilenceMs` without a
 * new heartbeat. Without Web Locks there is one holder per tab only, and correctness depends on ids alone.
 */
export function createDeviceLocks(locks: LockManager | null, ports: Ports): LockPort {
  const inThisTab = createTabLocks();
  if (!locks) return inThisTab;
  const acrossTabs = createWebLocks(locks, ports);
  let areRefused = false;
  return {
    spansTabs: true,
    tryExclusive: async (...given) => {
      if (areRefused) return inThisTab.tryExclusive(...given);
      try {
        return await acrossTabs.tryExclusive(...given);
      } catch (error) {
        if (!(error instanceof LocksRefused)) throw error;
        areRefused = true;
        return inThisTab.tryExclusive(...given);
      }
    },
  };
}

/** The browser has the locks and refuses them, as where it blocks cookies, or does not answer. */
class LocksRefused extends Error {
  override readonly name = 'LocksRefused';
}

/** An answer takes milliseconds, and a few seconds on a very busy device. */
const muteMs = 20_000;

function createWebLocks(locks: LockManager, { clock, random }: Ports): LockPort {
  const firstSeen = new Map<string, { hold: string; atMs: number }>();

  /**
   * True if the heartbeat has not changed for longer than a live holder would need. A missing heartbeat counts too: a tab may be frozen
   * before its first one, or between two.
   */
  async function isOverdue(name: string, maxSilenceMs: number): Promise<boolean> {
    const prefix = `${name}#`;
    const { held = [] } = await locks.query().catch(() => {
      throw new LocksRefused();
    });
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
    const answer = answerInTime(clock);
    const ask = () =>
      locks.request(name, options, async (lock) => {
        answer.came();
        if (!lock || answer.isGivenUp()) return;
        const stopSigns = showLife(name, maxSilenceMs / 3, stolen.signal);
        held.work = work(stolen.signal).finally(stopSigns);
        await held.work;
      });
    try {
      await Promise.race([Promise.resolve().then(ask), answer.missing]);
    } catch (error) {
      if (!isStolen(error)) throw held.work ? error : new LocksRefused();
      // The stolen work continues until it checks this signal; its promise is awaited, so that the caller does not start it twice.
      stolen.abort();
      await held.work;
    } finally {
      answer.came();
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

/** Gives up a request for a lock that is neither granted nor refused; a lock that comes later is released at once. */
function answerInTime(clock: ClockPort) {
  let isGivenUp = false;
  let came = (): void => undefined;
  const missing = new Promise<never>((_resolve, reject) => {
    came = clock.after(muteMs, () => {
      isGivenUp = true;
      reject(new LocksRefused());
    });
  });
  return { missing, came: () => came(), isGivenUp: () => isGivenUp };
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
