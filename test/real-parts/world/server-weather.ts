import { seededRandom } from '../../faults/seeded-random.ts';
import { type RealWorld, pause } from '../real-story.ts';

/** Faults of the servers and the database during schedules, in turns, so that a short run covers all of them. */
export const blows = [
  'serverKilled',
  'serverKilledBeforeCommit',
  'serverKilledAfterCommit',
  'connectionCutAtCommit',
  'databaseRestarted',
] as const;
type Blow = (typeof blows)[number];

const betweenMs = 3_000;
const trapWithinMs = 3_000;

/** Statements that identify a transaction that must be neither lost nor repeated. */
const worthKilling = [
  'insert into "actions"',
  'insert into "actions"',
  'insert into "approval_decisions"',
  'insert into "bank"."transfers"',
  'update "payment_applications"',
] as const;

/** During schedules one fault follows another, each counted by its name; the returned function ends this. */
export function startWeather(world: RealWorld, seed: number): { readonly end: () => Promise<void> } {
  const { database, pair, count } = world;
  const random = seededRandom(seed);
  let isOver = false;
  /** Waits for the COMMIT of relevant work at the victim; null if none came. */
  const holdAtCommit = async (at: 'beforeCommit' | 'afterCommit') => {
    const { wire } = pair.victim;
    const wanted = random.pick(worthKilling);
    const held = wire.hold({ at, isTheOne: (statements) => statements.includes(wanted) });
    const sprung = await Promise.race([held, pause(trapWithinMs)]);
    if (sprung) return sprung;
    wire.disarm();
    // The trap may match at the same moment as the timeout.
    void held.then((late) => late.letGo());
    return null;
  };
  const strike = async (blow: Blow): Promise<boolean> => {
    if (blow === 'databaseRestarted') {
      await database.restart();
      return true;
    }
    if (blow === 'connectionCutAtCommit') {
      const sprung = await holdAtCommit(random.pick(['beforeCommit', 'afterCommit'] as const));
      sprung?.cut();
      return sprung !== null;
    }
    const at = {
      serverKilled: null,
      serverKilledBeforeCommit: 'beforeCommit',
      serverKilledAfterCommit: 'afterCommit',
    } as const;
    const moment = at[blow];
    if (moment && !(await holdAtCommit(moment))) return false;
    const place = moment ? pair.victim : random.pick([pair.victim, pair.other]);
    await place.kill();
    await place.revive();
    return true;
  };
  const done = (async () => {
    let turn = random.below(blows.length);
    while (!isOver) {
      await pause(betweenMs);
      const blow = blows[turn % blows.length] ?? 'serverKilled';
      if (isOver || !(await strike(blow))) continue;
      count(blow);
      turn += 1;
    }
  })();
  // Its errors are reported when it is ended.
  done.catch(() => undefined);
  return {
    end: async () => {
      isOver = true;
      await done;
    },
  };
}
