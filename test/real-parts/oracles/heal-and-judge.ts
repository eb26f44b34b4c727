import { waitLimitMs } from '../../wait-limits.ts';
import type { Entry, Offline } from '../../../src/offline/offline.ts';
import { type Who, rolesOf } from '../world/account-world.ts';
import { judgeBooks, readBooks, unfinishedWork } from './books-oracle.ts';
import { type Tab, openTab } from '../world/browser-profile.ts';
import { authorisedRead, compareWithServer, pullFully, rowsOnDevice } from './device-oracle.ts';
import { askedOf, decideOn, drop, ownRequests, cancelEntry } from '../acts/people-acts.ts';
import { countDeeds, judgeDeeds, readDeeds } from './rows-oracle.ts';
import { type Story, note, report, signInAs, until, whoIsIn } from '../real-story.ts';

/** Far longer than needed, even on a busy machine. */
const healWithinMs = 2 * waitLimitMs;
const lookEveryMs = 250;

/** Ends all faults, lets everything drain, and checks the result: I1 to I5, and the records. */
export async function healAndJudge(story: Story): Promise<void> {
  await heal(story);
  if (story.violations.length === 0) await drainAll(story);
  if (story.violations.length === 0 && story.ending === 'isDecided') await decideWhatWaits(story);
  if (story.violations.length === 0) await comeToRest(story);
  if (story.violations.length === 0) await judge(story);
  for (const why of story.world.pair.endedByThemselves()) report(story, 'lost', `a server ended by itself: ${why}`);
}

async function heal(story: Story): Promise<void> {
  const { shared, office, world, account, network } = story;
  note(story, 'heal');
  for (const tab of [...shared.tabs, ...office.tabs]) tab.crash();
  shared.isDown = false;
  await network.heal();
  await world.database.rows('update users set roles = $2 where id = $1 and roles <> $2', [
    account.people.tom.user,
    rolesOf.tom,
  ]);
}

async function drainAll(story: Story): Promise<void> {
  const { shared, office } = story;
  // Ana first, if she was on Tom's device, because her own entries wait there too. Tom last, because she may have to decide his requests.
  const turns = [
    [shared, 'ana'],
    [office, 'ana'],
    [shared, 'tom'],
  ] as const;
  for (const [profile, who] of turns) {
    if (profile === shared && who === 'ana' && !story.meantHere.has('ana')) continue;
    for (const tab of profile.tabs) tab.crash();
    profile.clock.set(0);
    // Longer than any backoff and any lease.
    profile.clock.skip(1_300_000);
    const tab = openTab(profile, `healed ${who}`);
    await tab.portal.enter();
    if (!(await drain(story, tab, who)))
      return report(story, 'lost', `the outbox of ${who} never emptied: ${await statusOf(tab)}`);
  }
}

async function comeToRest(story: Story): Promise<void> {
  const { world, account } = story;
  const isQuiet = await untilHealed(async () => (await unfinishedWork(world.database, account.buyer.id)) === 0);
  if (!isQuiet) report(story, 'lost', 'the portal or its bank never came to rest');
}

/** The engine of this person in this tab; signs the person in if needed. */
async function offlineOf(story: Story, tab: Tab, who: Who): Promise<Offline | null> {
  const known = whoIsIn(story, tab);
  if (known && known !== who) await tab.portal.signOut('keep');
  if (known !== who && !(await signInAs(story, tab, who))) return null;
  return tab.portal.account()?.offline ?? null;
}

/** Waits until no entry waits. */
function drain(story: Story, tab: Tab, who: Who): Promise<boolean> {
  const look = async (): Promise<boolean> => {
    const offline = await offlineOf(story, tab, who);
    return offline !== null && (await goOn(story, offline)) === 0;
  };
  return untilHealed(look);
}

/** Polls; also if an account is opened again meanwhile, for other roles or after a session has ended. */
function untilHealed(look: () => Promise<boolean>): Promise<boolean> {
  return until(
    () => look().catch((error: unknown) => (isClosed(error) ? false : Promise.reject(error))),
    healWithinMs,
    lookEveryMs,
  );
}

/** One check of the outbox; returns the number of its entries. An entry that needs its author is shown to them, which counts as an end. */
async function goOn(story: Story, offline: Offline): Promise<number> {
  const entries = await offline.entries.all();
  for (const entry of entries) {
    if (entry.state.kind === 'needsYou') {
      await checkRefusal(story, entry.id, entry.state.need.code);
      await drop(story, offline, entry);
    } else if (story.ending === 'isDecided' && story.random.chance(0.2)) await cancelEntry(story, offline, entry);
    else await offline.entries.retry(entry.id);
  }
  if (entries.some(mayWaitForDecision)) await decideOnce(story);
  if (entries.length > 0) await offline.resume();
  return entries.length;
}

/** An action that depends on a payment with a pending approval waits too, because nobody would decide it otherwise. */
function mayWaitForDecision({ state, envelope }: Entry): boolean {
  return envelope.dependsOn.length > 0 && state.kind === 'waiting' && state.cause === 'serverSaidLater';
}

/** Ana decides until no request waits: a decision with a lost answer may still take effect. */
async function decideWhatWaits(story: Story): Promise<void> {
  const { world, account } = story;
  await endOrRemindSome(story);
  const isDone = await untilHealed(async () => {
    await decideOnce(story);
    const waiting = `select id from approvals where buyer_id = $1 and state = 'inApproval'`;
    return (await world.database.rows(waiting, [account.buyer.id])).length === 0;
  });
  if (!isDone) report(story, 'lost', 'what others wait for could not be decided');
}

/** Tom recalls some of his requests, and reminds the approvers of others. */
async function endOrRemindSome(story: Story): Promise<void> {
  const [tab] = [...story.shared.tabs];
  const offline = tab && (await offlineOf(story, tab, 'tom'));
  if (!offline) return;
  for (const { id } of await ownRequests(offline)) {
    const kind = story.random.pick(['recallAction', 'remindApprovers', null, null] as const);
    if (!kind) continue;
    const performed = await offline.perform(kind, { approvalId: id });
    note(story, `${kind} of ${id}: ${performed.ok ? 'done' : performed.refusal.code}`);
  }
}

/** Ana decides the open requests of others on her device; then Ben signs in there and decides the requests that Ana made. */
async function decideOnce(story: Story): Promise<void> {
  const [workstation] = [...story.office.tabs];
  if (!workstation) return;
  const offline = await offlineOf(story, workstation, 'ana');
  if (!offline) return;
  await decideAs(story, offline, 'ana');
  if ((await ownRequests(offline)).length === 0) return;
  const next = await offlineOf(story, workstation, 'ben');
  if (next) await decideAs(story, next, 'ben');
}

async function decideAs(story: Story, offline: Offline, who: Who): Promise<void> {
  for (const approval of await askedOf(offline)) {
    const performed = await decideOn(offline, approval, story.random.chance(0.8) ? 'approve' : 'reject');
    note(story, `${who} decides ${approval.id}: ${performed.ok ? 'done' : performed.refusal.code}`);
  }
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && error.name === 'DatabaseClosedError';
}

async function statusOf(tab: Tab): Promise<string> {
  const offline = tab.portal.account()?.offline;
  if (!offline) return 'nobody could sign in';
  const entries = await offline.entries.all();
  return JSON.stringify({ status: offline.status(), entries: entries.map(({ id, state }) => ({ id, state })) });
}

const endsOfTheDevice: ReadonlySet<string> = new Set(['ACTION_EXPIRED', 'DEPENDENCY_FAILED']);

/** "Needs you" is shown if the server refused, or if time or a dependency ended the wait. */
async function checkRefusal(story: Story, id: string, code: string): Promise<void> {
  story.world.countState(`needsYou ${code}`);
  if (endsOfTheDevice.has(code)) return;
  const [row] = await story.world.database.rows<{ state: string }>('select state from actions where id = $1', [id]);
  if (row && row.state !== 'failed') report(story, 'lost', `entry ${id} says ${code}, and the server ${row.state}`);
}

async function judge(story: Story): Promise<void> {
  const { shared, office, world, account } = story;
  for (const [profile, who] of [
    [shared, 'tom'],
    [office, 'ana'],
  ] as const) {
    const [tab] = [...profile.tabs];
    const offline = tab && (await pullFully(() => offlineOf(story, tab, who)));
    if (!offline) return report(story, 'diverged', `${who} could not pull at the end`);
    const rows = await rowsOnDevice(offline);
    compareWithServer(story, who, rows, await authorisedRead(story, who));
    const recorded = new Set(rows.get('actions')?.map(({ id }) => id));
    for (const intent of story.intents) {
      if (intent.author !== who || !intent.isSaved || intent.timesDropped > 0) continue;
      if (!intent.entryIds.some((id) => recorded.has(id)))
        report(story, 'lost', `${intent.name} was saved by ${who} and is nowhere to be seen`);
    }
  }
  judgeBooks(story, await readBooks(world.database, account.buyer.id));
  const deeds = await readDeeds(world.database, account.buyer.id);
  for (const [kind, times] of countDeeds(deeds)) world.countDone(kind, times);
  judgeDeeds(story, deeds);
}
