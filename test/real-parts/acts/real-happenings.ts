import { randomUUID } from 'node:crypto';
import type { ActionKind } from '../../../domain/actions.ts';
import type { Entry, Offline } from '../../../src/offline/offline.ts';
import { createKeptAccount } from '../../../src/platform/account/kept-account.ts';
import { replayOnSync } from '../../../sw/replay-on-sync.ts';
import { aCharge } from '../../world/a-charge.ts';
import { moneyKinds, onlineKinds, queuedKinds, scheduledOf, severalKinds } from '../../examples/examples.ts';
import { rolesOf } from '../world/account-world.ts';
import { type Profile, type Tab, openTab, wakeWorker } from '../world/browser-profile.ts';
import { confirm, decide, pay, cancelEntry } from './people-acts.ts';
import { type Story, note, pause, signInAs, whoIsIn } from '../real-story.ts';
import { ask, endOrRemind, unlock, write, writeSeveral } from './writing-acts.ts';

const turnedOn = `has_autopay = true, autopay_when = '{"kind": "onDueDate"}', autopay_stopped = null, autopay_stopped_at = null`;

type Act = (story: Story) => Promise<void>;

/** The kind is that of the resulting action, if there is one. */
type Happening = readonly [weight: number, name: string, act: Act, kind?: ActionKind];

/** What can wait and moves no money; payments have books of their own. */
const writtenKinds = queuedKinds.filter((kind) => !moneyKinds.includes(kind) && !scheduledOf(kind)?.isOnlyInModel);

function weightOf(kind: ActionKind): number {
  return scheduledOf(kind)?.weight ?? 0;
}

function onDevice(place: 'shared' | 'office', kind: ActionKind): Act {
  return (story) => withTab(story, story[place], (tab) => write(story, tab, kind));
}

const onDevices: readonly Happening[] = [
  [20, 'pay', (story) => withTab(story, story.shared, (tab) => pay(story, tab))],
  [6, 'colleaguePays', (story) => withTab(story, story.office, (tab) => pay(story, tab))],
  ...writtenKinds.map((kind): Happening => [weightOf(kind), kind, onDevice('shared', kind), kind]),
  ...writtenKinds.map((kind): Happening => [
    Math.ceil(weightOf(kind) / 3),
    `colleague: ${kind}`,
    onDevice('office', kind),
    kind,
  ]),
  ...severalKinds.map((kind): Happening => [
    2,
    `several: ${kind}`,
    (story) => withTab(story, story.shared, (tab) => writeSeveral(story, tab, kind)),
  ]),
  ...onlineKinds.map((kind): Happening => [
    Math.ceil(weightOf(kind) / 2),
    `asks: ${kind}`,
    (story) => withTab(story, story.office, (tab) => ask(story, tab, kind)),
    kind,
  ]),
  [3, 'unlock', (story) => withTab(story, story.office, (tab) => unlock(story, tab)), 'unlockCard'],
  [
    1,
    'chooseAgain',
    (story) => withTab(story, story.office, (tab) => turnBack(story, tab, 'chooseBankAccount', 'is_active = false')),
    'chooseBankAccount',
  ],
  [
    1,
    'turnOffAgain',
    (story) => withTab(story, story.office, (tab) => turnBack(story, tab, 'turnOffAutoPay', turnedOn)),
    'turnOffAutoPay',
  ],
  [6, 'decide', (story) => withTab(story, story.office, (tab) => decide(story, tab)), 'decideApproval'],
  [
    2,
    'recall',
    (story) => withTab(story, story.shared, (tab) => endOrRemind(story, tab, 'recallAction')),
    'recallAction',
  ],
  [
    2,
    'remind',
    (story) => withTab(story, story.shared, (tab) => endOrRemind(story, tab, 'remindApprovers')),
    'remindApprovers',
  ],
  [4, 'cancelEntry', (story) => withEntry(story, (offline, entry) => cancelEntry(story, offline, entry))],
  [4, 'confirmAgain', (story) => withEntry(story, (offline, entry) => confirm(story, offline, entry))],
  [2, 'retry', (story) => withEntry(story, (offline, entry) => offline.entries.retry(entry.id))],
  [4, 'pull', (story) => withOffline(story, (offline) => offline.pull())],
  [3, 'replay', (story) => withOffline(story, (offline) => offline.replay('visible'))],
  [3, 'crash', crashAndReopen],
  [3, 'crashAtDisk', crashAtDisk],
  [2, 'worker', worker],
  [
    2,
    'secondTab',
    async (story) => void (story.shared.tabs.size < 3 && (await visit(story, openTab(story.shared, 'again')))),
  ],
  [2, 'visit', (story) => withTab(story, story.shared, (tab) => visit(story, tab))],
  [2, 'signOut', (story) => withTab(story, story.shared, signOut(story))],
  [3, 'networkDown', networkDown],
  [4, 'timePasses', async ({ shared, random }) => shared.clock.skip(random.pick([15_000, 70_000, 400_000]))],
  [1, 'clockSet', clockSet],
];

const atServer: readonly Happening[] = [
  [2, 'sessionRevoked', revokeSessions],
  [1, 'roleLowered', lowerRole],
  [2, 'billed', async ({ world, account }) => void (await aCharge(world.database.portal, account.buyer))],
  [2, 'bankAccountChanged', changeBankAccount],
  [2, 'disputed', dispute],
  [2, 'handedOver', handOver],
];

/** Every kind of event besides faults of requests. */
export const happeningNames: readonly string[] = [...onDevices, ...atServer].map(([, name]) => name);

const deck = [...onDevices, ...atServer].flatMap(([weight, name, act, kind]) =>
  Array.from({ length: weight }, () => ({ name, act, kind })),
);

/** The share of events that use the least completed kind of action, so that a run of 100 completes every kind. */
const shareOfRarest = 0.2;

function pickHappening({ random, world }: Story): (typeof deck)[number] {
  if (!random.chance(shareOfRarest)) return random.pick(deck);
  const timesOf = ({ kind }: (typeof deck)[number]): number => (kind ? world.timesDone(kind) : Infinity);
  const least = Math.min(...deck.map(timesOf));
  return random.pick(deck.filter((one) => timesOf(one) === least));
}

/** Triggers one event, and returns at once with its continuation. Changes at the server are complete by then. */
export async function happen(story: Story): Promise<{ readonly goesOn: Promise<void> }> {
  const { name, act } = pickHappening(story);
  story.world.count(name);
  note(story, name);
  const happening = act(story).catch((error: unknown) =>
    note(story, `${name} failed: ${error instanceof Error ? error.message : 'unknown'}`),
  );
  if (atServer.some(([, one]) => one === name)) await happening;
  return { goesOn: happening };
}

/** Opens the portal in a tab: a signed-in person continues, otherwise one signs in, usually Tom. */
export async function visit(story: Story, tab: Tab): Promise<void> {
  const entrance = await tab.portal.enter();
  if (entrance.kind === 'open') return;
  const who = story.random.chance(0.8) ? 'tom' : 'ana';
  note(story, `${who} signs in in ${tab.name} (${entrance.kind})`);
  await signInAs(story, tab, who);
}

function signOut(story: Story): (tab: Tab) => Promise<void> {
  return async (tab) => {
    if (!tab.portal.account()) return;
    note(story, `${whoIsIn(story, tab) ?? 'nobody'} signs out in ${tab.name}`);
    await tab.portal.signOut('keep');
    await pause(story.random.below(100));
    await visit(story, tab);
  };
}

async function crashAndReopen(story: Story): Promise<void> {
  const profile = story.random.pick([story.shared, story.shared, story.office]);
  const [tab] = [...profile.tabs];
  tab?.crash();
  await reopen(story, profile, tab?.name ?? 'tab');
}

/** The tab dies as one of its next transactions begins: between any two steps of the engine. */
async function crashAtDisk(story: Story): Promise<void> {
  const [tab] = [...story.shared.tabs];
  if (!tab) return;
  let left = 1 + story.random.below(12);
  await new Promise<void>((resolve) => {
    tab.disk.onTransaction(() => {
      left -= 1;
      if (left !== 0) return;
      note(story, `${tab.name} died at its disk`);
      tab.crash();
      resolve();
    });
    void pay(story, tab).catch(() => undefined);
  });
  await reopen(story, story.shared, tab.name);
}

async function reopen(story: Story, profile: Profile, name: string): Promise<void> {
  await pause(story.random.below(80));
  if (profile.tabs.size === 0) await visitAsOwner(story, profile, openTab(profile, name));
}

async function visitAsOwner(story: Story, profile: Profile, tab: Tab): Promise<void> {
  if (profile === story.shared) return visit(story, tab);
  if ((await tab.portal.enter()).kind !== 'open') await signInAs(story, tab, 'ana');
}

/** The browser wakes the worker, and stops it when it is done, or before. */
async function worker(story: Story): Promise<void> {
  const living = wakeWorker(story.shared);
  const { session, ports } = living.connection;
  const kept = createKeptAccount(ports, living.memory);
  const errand = replayOnSync({ session, ports, kept }).catch(() => undefined);
  const isCutShort = story.random.chance(0.3);
  await (isCutShort ? pause(story.random.below(60)) : Promise.race([errand, pause(2_000)]));
  living.crash();
}

async function networkDown({ shared, random }: Story): Promise<void> {
  shared.isDown = true;
  await pause(50 + random.below(400));
  shared.isDown = false;
}

async function clockSet({ shared, random }: Story): Promise<void> {
  shared.clock.set(random.pick([-1, 1]) * random.pick([60_000, 86_400_000, 315_000_000_000]));
  await pause(random.below(300));
  shared.clock.set(0);
}

async function revokeSessions({ world, account }: Story): Promise<void> {
  await world.database.rows('update sessions set revoked_at = now() where user_id = $1 and revoked_at is null', [
    account.people.tom.user,
  ]);
}

async function lowerRole(story: Story): Promise<void> {
  await setRoles(story, rolesOf.piet);
  await pause(story.random.below(200));
  await setRoles(story, rolesOf.tom);
}

async function setRoles({ world, account, sight }: Story, roles: readonly string[]): Promise<void> {
  sight.movedMs = Infinity;
  try {
    await world.database.rows('update users set roles = $2 where id = $1', [account.people.tom.user, roles]);
  } finally {
    sight.movedMs = performance.now();
  }
}

async function changeBankAccount({ world, account, random }: Story): Promise<void> {
  await world.database.rows('update bank_accounts set account_last4 = $2, mandate_status = $3 where id = $1', [
    account.bankAccount,
    String(1000 + random.below(9000)),
    random.chance(0.15) ? 'cancelled' : 'signed',
  ]);
}

/** The active account changes without the device's knowledge, and a person requests the opposite. */
async function turnBack(story: Story, tab: Tab, kind: ActionKind, change: string): Promise<void> {
  const { world, account } = story;
  await world.database.rows(`update bank_accounts set ${change} where id = $1`, [account.bankAccount]);
  await ask(story, tab, kind);
}

async function dispute({ world, account, random }: Story): Promise<void> {
  const chargeId = random.pick(account.charges);
  const closed = await world.database.rows(
    `update disputes set status = 'resolved', resolved_at = now() where charge_id = $1 and status = 'open' returning id`,
    [chargeId],
  );
  if (closed.length > 0) return;
  await world.database.rows(
    `insert into disputes (id, program_id, buyer_id, charge_id, reason, amount_minor, currency, status, raised_at)
     values ($1, $2, $3, $4, 'other', 100, 'GBP', 'open', now()) on conflict do nothing`,
    [randomUUID(), account.buyer.program, account.buyer.id, chargeId],
  );
}

/** Assigns an invoice to Piet or takes it from him, which changes the rows that he sees. */
async function handOver({ world, account, random }: Story): Promise<void> {
  await world.database.rows('update charges set user_id = case when user_id is null then $2::uuid end where id = $1', [
    random.pick(account.charges),
    account.people.piet.user,
  ]);
}

async function withTab(story: Story, profile: Profile, act: (tab: Tab) => Promise<void>): Promise<void> {
  if (profile.tabs.size > 0) await act(story.random.pick([...profile.tabs]));
}

function withOffline(story: Story, act: (offline: Offline) => Promise<void>): Promise<void> {
  const profile = story.random.pick([story.shared, story.shared, story.office]);
  return withTab(story, profile, async (tab) => {
    const offline = tab.portal.account()?.offline;
    if (offline) await act(offline);
  });
}

function withEntry(story: Story, act: (offline: Offline, entry: Entry) => Promise<void>): Promise<void> {
  return withOffline(story, async (offline) => {
    const entries = await offline.entries.all();
    if (entries.length > 0) await act(offline, story.random.pick(entries));
  });
}
