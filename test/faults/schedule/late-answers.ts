import type { Tab } from '../world/tab.ts';
import { members } from '../world/people.ts';
import { cover } from './coverage.ts';
import { evict } from './eviction.ts';
import { inTab, memberOf } from './people-acts.ts';
import type { Desk, Hand } from './simulation.ts';

/** Pulls between two comparisons (`pull.ts`): after so many at most, the next one is due. */
const pullsUntilCompared = 20;

/**
 * The server bills between a pull and the comparison that follows it, so that it is asked a second time; the second answer is long on its way, or
 * comes to a page that sleeps. Another bill comes meanwhile, and the other tabs pull it.
 */
export function comparedLate(hand: Hand, desk: Desk, tab: Tab): void {
  const { simulation, random } = hand;
  const { time } = simulation.world;
  const offline = tab.offline();
  if (!offline) return;
  const { account } = simulation.world.site.businessOf(members[memberOf(offline)].subject.buyer);
  const bill = (): void => account.billsAnother(account.place.firstCharge + 100 + random.below(900));
  let asked = 0;
  const stop = atEachCall(tab, 'server.digests', () => {
    asked += 1;
    if (asked === 1) return bill();
    stop();
    cover(simulation.coverage, 'compared late', desk.browser);
    if (random.chance(0.5)) desk.browser.network.nextFault = 'slow';
    else tab.context.freeze(70_000);
    time.plan(5_000, bill);
    time.plan(6_000, () => {
      for (const other of desk.tabs) if (other !== tab) void other.offline()?.pull();
    });
  });
  tab.context.whenAwake(() => void pullUntil(() => asked > 1 || simulation.isHealing || tab.offline() !== offline));

  async function pullUntil(isDone: () => boolean): Promise<void> {
    for (let pulls = 0; pulls <= pullsUntilCompared && !isDone(); pulls += 1) await offline?.pull();
  }
}

/** The browser throws everything away while a page of changes is on its way. */
export function evictedOverAnswer(hand: Hand, desk: Desk): void {
  inTab(hand, desk, async (offline, tab) => {
    const stop = atEachCall(tab, 'server.changes', () => {
      stop();
      hand.simulation.world.time.plan(hand.random.below(200), () => evict(hand, desk));
    });
    await offline.pull();
  });
}

/** Does something just before each of the tab's calls of that name; answers how to end that. */
function atEachCall({ context: { user } }: Tab, wanted: string, act: () => void): () => void {
  const before = user.tap;
  user.tap = (call, phase) => {
    before(call, phase);
    if (call === wanted && phase === 'before') act();
  };
  return () => void (user.tap = before);
}
