import type { ActionKind } from '../../../../domain/actions.ts';
import {
  moneyKinds,
  onlineKinds,
  queuedKinds,
  scheduledOf,
  severalKinds,
  sharedKinds,
  urgentKinds,
} from '../../../examples/examples.ts';
import { enterCode } from '../people/codes.ts';
import { cover } from '../coverage.ts';
import type { Happening } from './happening.ts';
import type { Workstation, Hand } from '../simulation.ts';
import { members } from '../../world/people.ts';
import type { Tab } from '../../world/tab.ts';
import { networkDown } from './device-happenings.ts';
import { leaveTab, openPage, reopenLater } from '../people/workstation-life.ts';
import { askAboutRequest, askServer } from '../people/by-hand.ts';
import { compose, composeSeveral, correct, pay, payMuch } from '../people/new-work.ts';
import { confirm, inTab, loadOlder, memberOf, cancelEntry, withEntry } from '../people/people-acts.ts';

/** Events of people at the laptop, and of Ana on her phone. */
export const peopleHappenings: readonly Happening[] = [
  ...queuedKinds.map((kind) => laptop(weightOf(kind), kind, doing(kind))),
  ...onlineKinds.map((kind) => laptop(weightOf(kind), kind, asking(kind))),
  laptop(5, 'correct', (hand, workstation) => inTab(hand, workstation, (offline, tab) => correct(hand, offline, tab))),
  laptop(4, 'severalWhileOneCloses', severalWhileOneCloses),
  laptop(6, 'besideAnother', besideAnother),
  laptop(3, 'lockFromTunnel', lockFromTunnel),
  laptop(2, 'lockBehindRefusal', lockBehindRefusal),
  { ...laptop(7, 'payWithCode', payWithCode), isPossible: asksForCodes },
  { ...laptop(3, 'giveUpWhatAsks', giveUpWhatAsks), isPossible: asksForCodes },
  { ...laptop(8, 'codeWantedBesideLateOne', codeWantedBesideLateOne), isPossible: isAskedOnBadDays },
  laptop(4, 'enterCode', (hand, workstation) =>
    inTab(hand, workstation, (offline, tab) => enterCode(hand, offline, tab)),
  ),
  laptop(3, 'tunnel', tunnel),
  laptop(2, 'longTunnel', longTunnel),
  laptop(3, 'cancelEntry', (hand, workstation) =>
    withEntry(hand, workstation, (offline, entry, tab) => cancelEntry(hand, offline, entry, tab)),
  ),
  laptop(5, 'confirmAgain', (hand, workstation) =>
    withEntry(hand, workstation, (offline, entry, tab) => confirm(hand, offline, entry, tab)),
  ),
  laptop(2, 'retry', (hand, workstation) =>
    withEntry(hand, workstation, (offline, entry) =>
      hand.simulation.world.manners.hurry(entry.id, () => offline.entries.retry(entry.id)),
    ),
  ),
  laptop(2, 'pull', (hand, workstation) => inTab(hand, workstation, (offline) => offline.pull())),
  laptop(3, 'older', writeIntoOlder),
  laptop(2, 'looksBackOverAYear', looksBackOverAYear),
  laptop(1, 'keepDraft', (hand, workstation) =>
    inTab(hand, workstation, (offline) => offline.drafts.save('pay', { note: 'half' })),
  ),
  laptop(2, 'signOut', (hand, workstation) => signOut(hand, workstation, 'keep')),
  laptop(1, 'signOutAndDiscard', (hand, workstation) => signOut(hand, workstation, 'discard')),
  laptop(1, 'signOutOffline', (hand, workstation) => {
    networkDown(hand, workstation, 5_000 + hand.random.below(20_000));
    signOut(hand, workstation, 'keep');
  }),
  laptop(2, 'opensBesideSignOut', opensBesideSignOut),
  laptop(1, 'signOutHalfDone', signOutHalfDone),
  laptop(2, 'otherUserSignsIn', (hand, workstation) => {
    workstation.person = workstation.person === 'ana' ? 'tom' : 'ana';
    signOut(hand, workstation, 'keep');
  }),
  laptop(1, 'switchBusiness', switchBusiness),
  laptop(3, 'openTab', ({ simulation }, workstation) => openPage(simulation, workstation)),
  ...queuedKinds.map((kind) => phone(Math.ceil(weightOf(kind) / 3), `colleague: ${kind}`, doing(kind))),
  ...onlineKinds.map((kind) => phone(Math.ceil(weightOf(kind) / 3), `colleague: ${kind}`, asking(kind))),
  phone(2, 'colleagueEntersCode', (hand, workstation) =>
    inTab(hand, workstation, (offline, tab) => enterCode(hand, offline, tab)),
  ),
  phone(6, 'decidedAtOnce', decidedAtOnce),
  phone(2, 'colleagueDecides', (hand, workstation) =>
    inTab(hand, workstation, (offline, tab) => askAboutRequest(hand, offline, tab)),
  ),
];

function weightOf(kind: ActionKind): number {
  return scheduledOf(kind)?.weight ?? 0;
}

/** A person performs an action of a kind that can wait. */
function doing(kind: ActionKind): Happening['act'] {
  return (hand, workstation) =>
    inTab(hand, workstation, async (offline, tab) => {
      if (moneyKinds.includes(kind)) await pay(hand, offline, tab);
      else await compose(hand, offline, tab, [kind]);
    });
}

/** A person performs an action of a kind that needs a connection. */
function asking(kind: ActionKind): Happening['act'] {
  return (hand, workstation) =>
    inTab(hand, workstation, (offline, tab) => askServer(hand, offline, tab, (asked) => asked.kind === kind));
}

function laptop(weight: number, name: string, act: Happening['act']): Happening {
  return { weight, name, at: 'laptop', act };
}

function phone(weight: number, name: string, act: Happening['act']): Happening {
  return { weight, name, at: 'phone', act };
}

/** A person looks for an old invoice, and may edit it. */
function writeIntoOlder(hand: Hand, workstation: Workstation): void {
  inTab(hand, workstation, async (offline, tab) => {
    await loadOlder(offline);
    if (hand.random.chance(0.5)) await compose(hand, offline, tab, sharedKinds, { place: 4 + hand.random.below(5) });
  });
}

/** A person has loaded all older invoices; then an invoice is paid and a year passes, so that it becomes an older one. */
function looksBackOverAYear(hand: Hand, workstation: Workstation): void {
  inTab(hand, workstation, loadOlder);
  const { time, site } = hand.simulation.world;
  const { account } = site.businessOf(members[workstation.person].subject.buyer);
  time.plan(3_000, () => account.paidDirect(hand.random.pick(account.all('charges')).id));
  time.plan(4_000, () => account.billsNextYear());
}

/** No network for a while; two payments of the same invoice are composed, and the clock is set back between them. */
function tunnel(hand: Hand, workstation: Workstation): void {
  const { browser } = workstation;
  networkDown(hand, workstation, 25_000);
  inTab(hand, workstation, async (offline, tab) => {
    await pay(hand, offline, tab, 0);
    browser.clockOffsetMs -= 3_600_000;
    await pay(hand, offline, tab, 0);
    hand.simulation.world.time.plan(60_000, () => void (browser.clockOffsetMs = 0));
  });
}

/**
 * No network while several invoices are paid separately: the payments are sent together. A colleague may have paid one of them meanwhile,
 * so that the answers differ.
 */
function longTunnel(hand: Hand, workstation: Workstation): void {
  const { simulation, random } = hand;
  networkDown(hand, workstation, 12_000);
  inTab(hand, workstation, async (offline, tab) => {
    for (let place = 0; place < 4; place += 1) await pay(hand, offline, tab, place);
  });
  const { account } = simulation.world.site.businessOf(members[workstation.person].subject.buyer);
  simulation.world.time.plan(5_000, () => {
    const [first] = account.openCharges();
    if (first && random.chance(0.5)) account.colleaguePays(first.id, 700 + random.below(9));
  });
}

/** One action on several invoices, perhaps offline, while the server closes one of them: then only some succeed. */
function severalWhileOneCloses(hand: Hand, workstation: Workstation): void {
  const { simulation, random } = hand;
  if (random.chance(0.5)) networkDown(hand, workstation, 8_000);
  inTab(hand, workstation, (offline, tab) => composeSeveral(hand, offline, tab, severalKinds));
  const { account } = simulation.world.site.businessOf(members[workstation.person].subject.buyer);
  if (random.chance(0.3))
    simulation.world.time.plan(3_000, () => account.cancels(random.pick(account.all('charges')).id));
}

/** An offline change of a row that another person changes meanwhile: in the same field, or in another. */
function besideAnother(hand: Hand, workstation: Workstation): void {
  const { simulation, random } = hand;
  networkDown(hand, workstation, 10_000);
  const { account } = simulation.world.site.businessOf(members[workstation.person].subject.buyer);
  inTab(hand, workstation, async (offline, tab) => {
    const composed = await compose(hand, offline, tab, sharedKinds, { place: 0 });
    const patch = composed && scheduledOf(composed.kind)?.meanwhile?.(composed.input, random);
    if (!patch) return;
    simulation.world.time.plan(4_000, () =>
      account.change(() => account.touch(patch.collection, patch.id, (row) => ({ ...row, ...patch.set }))),
    );
  });
}

/** A person pays, perhaps offline at first, and enters the required code; perhaps in two tabs. */
function payWithCode(hand: Hand, workstation: Workstation): void {
  const { simulation, random } = hand;
  if (random.chance(0.3)) networkDown(hand, workstation, 6_000);
  inTab(hand, workstation, async (offline, tab) => {
    for (let times = 0; times < 2; times += 1) await pay(hand, offline, tab, random.below(4));
  });
  for (const afterMs of [4_000, 9_000, 15_000])
    simulation.world.time.plan(afterMs + random.below(3_000), () => {
      if (!simulation.isHealing) inTab(hand, workstation, (offline, tab) => enterCode(hand, offline, tab));
    });
}

/** A person who is asked for a code may also cancel the action, or send it again without a code. */
function giveUpWhatAsks(hand: Hand, workstation: Workstation): void {
  inTab(hand, workstation, async (offline, tab) => {
    const asking = (await offline.entries.all()).filter(({ state }) => state.kind === 'needsYou');
    if (asking.length === 0) return;
    const entry = hand.random.pick(asking);
    await (hand.random.chance(0.7) ? cancelEntry : confirm)(hand, offline, entry, tab);
  });
}

/** A payment's request is delayed; its next request gets the answer that a code is required, and the author cancels it, or continues. */
function codeWantedBesideLateOne(hand: Hand, workstation: Workstation): void {
  const { simulation, random } = hand;
  simulation.world.site.mfa.flags.isOn = true;
  workstation.browser.network.nextSendFault = random.pick(['late', 'late', 'lateAndAgain', 'replyLost']);
  inTab(hand, workstation, async (offline, tab) => {
    // The next request follows soon if the page that waits for an answer is gone.
    simulation.world.time.plan(1_500, () => {
      if (!simulation.isHealing && workstation.tabs.includes(tab)) startAnew(hand, workstation, tab);
    });
    for (let times = 0; times < 2; times += 1) await pay(hand, offline, tab, random.below(4));
  });
  for (const afterMs of [12_000, 22_000])
    simulation.world.time.plan(afterMs, () => {
      if (!simulation.isHealing) giveUpWhatAsks(hand, workstation);
    });
}

function startAnew({ simulation }: Hand, workstation: Workstation, tab: Tab): void {
  tab.context.crash();
  leaveTab(workstation, tab);
  openPage(simulation, workstation);
}

/** A request is delayed on purpose, so not in schedules that check how soon everything is sent. */
function isAskedOnBadDays(hand: Hand): boolean {
  const { faults, faultProbability } = hand.simulation.plan.settings;
  return asksForCodes(hand) && faults.length > 0 && faultProbability > 0;
}

function asksForCodes({ simulation }: Hand): boolean {
  return simulation.plan.settings.wantsCodes;
}

/** An offline person makes a payment and an edit, then misses a card: when the network returns, the lock is sent first. */
function lockFromTunnel(hand: Hand, workstation: Workstation): void {
  networkDown(hand, workstation, 6_000 + hand.random.below(6_000));
  inTab(hand, workstation, async (offline, tab) => {
    await pay(hand, offline, tab);
    await compose(hand, offline, tab, sharedKinds);
    await compose(hand, offline, tab, urgentKinds);
  });
}

/**
 * A payment is refused because a colleague was faster, and waits for its author, who first locks a missed card: the lock does not wait
 * for an answer.
 */
function lockBehindRefusal(hand: Hand, workstation: Workstation): void {
  const { time, site } = hand.simulation.world;
  networkDown(hand, workstation, 6_000);
  inTab(hand, workstation, (offline, tab) => pay(hand, offline, tab, 0));
  const { account } = site.businessOf(members[workstation.person].subject.buyer);
  time.plan(2_000, () => {
    const [first] = account.openCharges();
    if (first) account.colleaguePays(first.id, 700 + hand.random.below(9));
  });
  time.plan(12_000, () => {
    if (!hand.simulation.isHealing)
      inTab(hand, workstation, async (offline, tab) => void (await compose(hand, offline, tab, urgentKinds)));
  });
}

/** A request of one person is decided by the other, perhaps twice, or recalled at the same moment. */
function decidedAtOnce(hand: Hand, phoneStation: Workstation): void {
  const { simulation, random } = hand;
  const [author, decider] = random.chance(0.7) ? [simulation.laptop, phoneStation] : [phoneStation, simulation.laptop];
  inTab(hand, author, (offline, tab) => payMuch(hand, offline, tab));
  simulation.world.time.plan(3_000 + random.below(3_000), () => {
    const also = random.pick([decider, author, null]);
    for (const workstation of [decider, also])
      if (workstation) inTab(hand, workstation, (offline, tab) => askAboutRequest(hand, offline, tab));
  });
}

/** The signed-in person signs out; with "discard", unsent entries are deleted, as chosen. */
function signOut(hand: Hand, workstation: Workstation, unsent: 'keep' | 'discard'): void {
  inTab(hand, workstation, async (opened, tab) => {
    const { simulation } = hand;
    // A page that slept meanwhile may show another person by now.
    const who = memberOf(tab.offline() ?? opened);
    simulation.world.tell(tab.context.name, `signs out (${unsent})`);
    if (unsent === 'discard') {
      workstation.discarding = who;
      for (const intent of simulation.intents.values())
        if (intent.who === who && intent.browser === workstation.browser.name) intent.isDropped = true;
    }
    await tab.portal.signOut(unsent);
  });
}

/** A person signs out offline, and opens a page whose first script has read the device before that. */
function opensBesideSignOut(hand: Hand, workstation: Workstation): void {
  const { simulation, random } = hand;
  networkDown(hand, workstation, 20_000);
  signOut(hand, workstation, 'keep');
  simulation.world.time.plan(200 + random.below(800), () => {
    if (!simulation.isHealing) openPage(simulation, workstation);
  });
}

/** The tab dies during a sign-out, or during the next sign-in: the next start completes the work. */
function signOutHalfDone(hand: Hand, workstation: Workstation): void {
  inTab(hand, workstation, async (_offline, tab) => {
    let left = 1 + hand.random.below(60);
    const { user } = tab.context;
    const before = user.tap;
    user.tap = (call, phase) => {
      before(call, phase);
      left -= 1;
      if (left !== 0) return;
      cover(hand.simulation.coverage, `dies signing out ${phase} ${call}`, workstation.browser);
      tab.context.crash();
      leaveTab(workstation, tab);
      reopenLater(hand.simulation, workstation, 5_000);
    };
    hand.simulation.world.tell(tab.context.name, 'signs out and dies at it');
    await tab.portal.signOut('keep');
  });
}

function switchBusiness(hand: Hand, workstation: Workstation): void {
  if (workstation.person === 'ana') return;
  inTab(hand, workstation, async (offline, tab) => {
    const isAtHarbour = offline.identity.subject.user === members.tom.subject.user;
    if (offline.identity.subject.user === members.ana.subject.user) return;
    const to = isAtHarbour ? 'tomAtQuay' : 'tom';
    hand.simulation.world.tell(tab.context.name, `switches to ${to}`);
    const delivery = await tab.portal.switchBusinessAccount(members[to].subject.user);
    if (delivery.kind === 'answered') workstation.person = to;
  });
}
