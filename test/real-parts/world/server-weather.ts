import { seededRandom } from '../../faults/seeded-random.ts';
import type { RealWorld } from '../real-story.ts';
import { pause } from '../real-story.ts';

/** What befalls the servers and the database while schedules run, in turns, so that a short run has seen all of it. */
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

/** Statements by which a transaction is known that must not be lost and not be done twice. */
const worthKilling = [
  'insert into "actions"',
  'insert into "actions"',
  'insert into "approval_decisions"',
  'insert into "bank"."transfers"',
  'update "payment_applications"',
] as const;

/** While schedules run, one blow follows another, each counted by its name; the answer ends it. */
export function startWeather(world: RealWorld, seed: number): { readonly end: () => Promise<void> } {
  const { database, pair, count } = world;
  const random = seededRandom(seed);
  let isOver = false;
  /** Waits for the COMMIT of work that matters at the victim; null where none came. */
  const holdAtCommit = async (at: 'beforeCommit' | 'afterCommit') => {
    const { wire } = pair.victim;
    const wanted = random.pick(worthKilling);
    const held = wire.hold({ at, isTheOne: (statements) => statements.includes(wanted) });
    const sprung = await Promise.race([held, pause(trapWithinMs)]);
    if (sprung) return sprung;
    wire.disarm();
    // It may spring at the very moment at which it is given up.
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
  // Whoever ends it hears why it broke off, and nobody before.
  done.catch(() => undefined);
  return {
    end: async () => {
      isOver = true;
      await done;
    },
  };
}
