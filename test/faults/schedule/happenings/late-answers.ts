import type { Tab } from '../../world/tab.ts';
import { members } from '../../world/people.ts';
import { cover } from '../coverage.ts';
import { nameOf } from '../people/workstation-life.ts';
import { evict } from './eviction.ts';
import { inTab, loadOlder, memberOf } from '../people/people-acts.ts';
import type { Workstation, Hand } from '../simulation.ts';

/** Pulls between two comparisons (`pull.ts`): after at most this number the next comparison is due. */
const pullsUntilCompared = 20;

/**
 * The server bills between a pull and the comparison after it, so that a second request follows; its answer is late, or comes to a
 * sleeping page. Another bill comes meanwhile, and the other tabs pull it.
 */
export function comparedLate(hand: Hand, workstation: Workstation, tab: Tab): void {
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
    cover(simulation.coverage, 'compared late', workstation.browser);
    beLate(hand, workstation, tab);
    time.plan(5_000, bill);
    time.plan(6_000, () => everyTabPulls(workstation));
  });
  tab.context.whenAwake(() => void pullUntil(() => asked > 1 || simulation.isHealing || tab.offline() !== offline));

  async function pullUntil(isDone: () => boolean): Promise<void> {
    for (let pulls = 0; pulls <= pullsUntilCompared && !isDone(); pulls += 1) await offline?.pull();
  }
}

/**
 * A page of older charges is late, or comes to a sleeping page; meanwhile one of them is deleted or no longer visible, and the awake
 * pages pull that.
 */
export function olderAnsweredLate(hand: Hand, workstation: Workstation, tab: Tab): void {
  const { simulation, random } = hand;
  const { time, site } = simulation.world;
  const offline = tab.offline();
  if (!offline) return;
  const { subject } = members[memberOf(offline)];
  const { account } = site.businessOf(subject.buyer);
  const stop = atEachCall(tab, 'server.olderCharges', () => {
    stop();
    cover(simulation.coverage, 'older answered late', workstation.browser);
    beLate(hand, workstation, tab);
    time.plan(5_000, () => {
      // Usually the first page is in progress.
      const ids = [...account.older].slice(0, 2);
      if (ids.length === 0) return;
      if (random.chance(0.5)) account.hides(subject.user, random.pick(ids));
      else account.removes('charges', random.pick(ids));
    });
    time.plan(6_000, () => everyTabPulls(workstation));
  });
  tab.context.whenAwake(() => {
    // The account may be closed meanwhile.
    void loadOlder(offline).catch((error: unknown) =>
      simulation.world.tell(tab.context.name, `failed: ${nameOf(error)}`),
    );
  });
}

/** The browser evicts all data while a page of changes is in progress. */
export function evictedOverAnswer(hand: Hand, workstation: Workstation): void {
  inTab(hand, workstation, async (offline, tab) => {
    const stop = atEachCall(tab, 'server.changes', () => {
      stop();
      hand.simulation.world.time.plan(hand.random.below(200), () => evict(hand, workstation));
    });
    await offline.pull();
  });
}

/** The answer to the next request takes a minute, or its page sleeps meanwhile. */
function beLate({ random }: Hand, { browser }: Workstation, { context }: Tab): void {
  const isSlow = random.chance(0.5);
  if (!isSlow) context.freeze(70_000);
  // Without a network the request is not sent, and another one would get the delay.
  else if (!browser.network.isDown) browser.network.nextFault = 'slow';
}

function everyTabPulls({ tabs }: Workstation): void {
  for (const tab of tabs) void tab.offline()?.pull();
}

/** Calls a function just before each of the tab's calls of that name; returns a function that ends it. */
function atEachCall({ context: { user } }: Tab, wanted: string, act: () => void): () => void {
  const before = user.tap;
  user.tap = (call, phase) => {
    before(call, phase);
    if (call === wanted && phase === 'before') act();
  };
  return () => void (user.tap = before);
}
