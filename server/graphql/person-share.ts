import { sql } from 'kysely';
import type { PersonId } from '../../domain/ids.ts';
import { fixed } from '../database/connection-dialect.ts';
import { DatabaseBusyError, isSqlError } from '../database/database-errors.ts';
import type { PortalDatabase } from '../database/database.ts';
import { type Semaphore, createSemaphore } from '../database/semaphore.ts';
import type { Transaction } from '../database/with-transaction.ts';

/**
 * How large the batches of a heavy request may be: other people ask nothing (`alone`), or do (`shared`), or the person has many heavy
 * requests in progress (`crowded`).
 */
export type Pace = 'alone' | 'shared' | 'crowded';

export type PersonShareLimits = {
  /** Maximum number of concurrent heavy requests of one person, over all processes and sessions. */
  readonly running: number;
  /** Maximum number of waiting requests in this process, and the longest wait. */
  readonly waiting: number;
  readonly maxWaitMs: number;
};

/** The embedded database has one connection: a second heavy request would only delay other people's requests. */
export function personShareLimits(kind: PortalDatabase['kind']): PersonShareLimits {
  return { running: kind === 'pglite' ? 1 : 2, waiting: 100, maxWaitMs: 10_000 };
}

/**
 * Limits the concurrent heavy requests (`isHeavy`) of one person, so that other people's requests are not delayed; the others wait
 * without a connection. Throws DatabaseBusyError, answered as THROTTLED, if too many wait or the wait is too long.
 */
export type PersonShare = {
  /**
   * Runs the work, whose transaction calls `claim` first; statements that begin with it run only if a slot was free. The work starts again
   * if another process holds the slots.
   */
  readonly run: <Result>(
    person: PersonId,
    work: (claim: (transaction: Transaction) => Promise<void>, pace: Pace) => Promise<Result>,
  ) => Promise<Result>;
  /** Notes that a person has sent a request, heavy or not. */
  readonly noteRequest: (person: PersonId) => void;
};

export function createPersonShare(limits: PersonShareLimits): PersonShare {
  const lines = new Map<PersonId, { readonly line: Semaphore; users: number; lastMs: number }>();

  const recent = recentPeople();

  const lineOf = (person: PersonId) => {
    const found = lines.get(person) ?? {
      line: createSemaphore({
        places: limits.running,
        queueLimit: limits.waiting,
        maxWaitMs: limits.maxWaitMs,
      }),
      users: 0,
      lastMs: 0,
    };
    lines.set(person, found);
    return found;
  };

  return {
    run: async (person, work) => {
      const until = performance.now() + limits.maxWaitMs;
      const own = lineOf(person);
      own.users += 1;
      try {
        const isFirst = own.users <= limits.running;
        await own.line.enter();
        try {
          // After each batch the database is free for three times as long: for other people, and for requests that wait in other
          // processes.
          if (!isFirst) await sleep(Math.min(restFactor * own.lastMs, longestRestMs));
          const from = performance.now();
          const claim = (transaction: Transaction) => claimPlace(transaction, person, limits);
          const isCrowded = own.users > limits.running + crowdAfter;
          const pace = isCrowded ? 'crowded' : recent.hasOtherThan(person) ? 'shared' : 'alone';
          const result = await untilPlaceIsFree(until, () => work(claim, pace));
          own.lastMs = performance.now() - from;
          return result;
        } finally {
          own.line.leave();
        }
      } finally {
        own.users -= 1;
        if (own.users === 0) lines.delete(person);
      }
    },
    noteRequest: recent.note,
  };
}

/** Whether somebody else has sent a request to this process within the last second; the last two people are enough to know. */
function recentPeople() {
  type Note = { readonly person: PersonId; readonly atMs: number };
  let last: Note | null = null;
  let before: Note | null = null;
  return {
    note: (person: PersonId) => {
      if (last !== null && last.person !== person) before = last;
      last = { person, atMs: performance.now() };
    },
    hasOtherThan: (person: PersonId) => {
      const other = last?.person === person ? before : last;
      return other !== null && other !== undefined && performance.now() - other.atMs < recentMs;
    },
  };
}

const recentMs = 1_000;

/** One device has at most two waiting requests: the next rows while it writes the last ones, and a comparison of digests. */
const crowdAfter = 2;
const restFactor = 3;
const longestRestMs = 500;
const lookAgainMs = 60;

/** Other processes hold all slots of the person. */
class PlacesTaken extends Error {
  override readonly name = 'PlacesTaken';
}

async function untilPlaceIsFree<Result>(until: number, attempt: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PlacesTaken)) throw error;
      if (performance.now() >= until) throw new DatabaseBusyError('The person’s share of the database was taken.');
    }
    await sleep(Math.random() * lookAgainMs);
  }
}

/** Takes a slot of the person until the transaction ends; throws if none is free. */
async function claimPlace(transaction: Transaction, person: PersonId, { running }: PersonShareLimits): Promise<void> {
  try {
    await sql`select claim_place(${person}, ${running}::int)`.execute(fixed(transaction));
  } catch (error) {
    if (isSqlError(error, 'placesTaken')) throw new PlacesTaken('Another process runs this person’s heavy requests.');
    throw error;
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
