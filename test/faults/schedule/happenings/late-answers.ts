import type { Tab } from '../../world/tab.ts';
import { members } from '../../world/people.ts';
import { cover } from '../coverage.ts';
import { nameOf } from '../people/workstation-life.ts';
import { evict } from './eviction.ts';
import { inTab, loadOlder, memberOf } from '../people/people-acts.ts';
import type { Workstation, Hand } from '../simulation.ts';

/** Pulls between two comparisons (`pull.ts`): after so many at most, the next one is due. */
const pullsUntilCompared = 20;

/**
 * The server bills between a pull and the comparison that follows it, so that it is asked a second time; the second answer is long on its way, or
 * comes to a page that sleeps. Another bill comes meanwhile, and the other tabs pull it.
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

/** A page of older charges is long on its way, or comes to a page that sleeps; one of them is no more, or not for these eyes, and whoever is awake pulls. */
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
      // Mostly it is the first page that is on its way.
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

/** The browser throws everything away while a page of changes is on its way. */
export function evictedOverAnswer(hand: Hand, workstation: Workstation): void {
  inTab(hand, workstation, async (offline, tab) => {
    const stop = atEachCall(tab, 'server.changes', () => {
      stop();
      hand.simulation.world.time.plan(hand.random.below(200), () => evict(hand, workstation));
    });
    await offline.pull();
  });
}

/** The answer of the request that is about to leave takes a minute, or its page falls asleep over it. */
function beLate({ random }: Hand, { browser }: Workstation, { context }: Tab): void {
  const isSlow = random.chance(0.5);
  if (!isSlow) context.freeze(70_000);
  // Without a network it does not leave, and another would meet that.
  else if (!browser.network.isDown) browser.network.nextFault = 'slow';
}

function everyTabPulls({ tabs }: Workstation): void {
  for (const tab of tabs) void tab.offline()?.pull();
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
