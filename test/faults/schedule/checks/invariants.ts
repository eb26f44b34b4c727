import type { Collection } from '../../../../domain/sync/collections.ts';
import type { Entry } from '../../../../src/offline/offline.ts';
import type { Browser } from '../../world/browser.ts';
import type { AnyRow } from '../../world/model/model-account.ts';
import { type MemberName, memberNames, members } from '../../world/people.ts';
import { checkBooks } from './books-check.ts';
import { checkEffects } from './effects-check.ts';
import { actionBehind } from '../people/intent.ts';
import { type KeptAnyRow, type Seen, databaseOf, isVisible, look } from './look.ts';
import { type Workstation, type Simulation, intentOf, noteSeenRow, report } from '../simulation.ts';

/**
 * I1 each intent has at most one effect · I2 every saved intent is visible to its author, until and at its end · I3 only data from the
 * server is shown · I4 nothing is for, or visible to, another person. Checked between two steps, directly on the disk, which is the
 * source of every screen.
 */
export function checkAlways(simulation: Simulation): void {
  checkEffects(simulation);
  checkBooks(simulation);
  for (const complaint of simulation.world.manners.takeComplaints()) report(simulation, 'diverged', complaint);
  for (const workstation of [simulation.laptop, simulation.phone])
    if (workstation) checkWorkstation(simulation, workstation);
}

function checkWorkstation(simulation: Simulation, workstation: Workstation): void {
  const { browser } = workstation;
  for (const who of memberNames) {
    checkReaders(simulation, browser, who);
    const seen = look(browser, who);
    if (!seen) continue;
    checkSeen(simulation, workstation, who, seen);
    if (!seen.isWhole) continue;
    for (const intent of simulation.intents.values())
      if (intent.who === who && intent.browser === browser.name && !isVisible(intent, seen))
        report(simulation, 'lost', `${intent.name} was saved and is nowhere to be seen`);
  }
}

/** All checks that depend only on the device and the server: if neither has changed since the last successful check, they hold. */
function checkSeen(simulation: Simulation, workstation: Workstation, who: MemberName, seen: Seen): void {
  const { world, violations } = simulation;
  const { browser } = workstation;
  const { account } = world.site.businessOf(members[who].subject.buyer);
  const decided = world.site.businesses().reduce((sum, { actions }) => sum + actions.ledger.size, 0);
  const state = { noted: browser.disk.valueKeys(), version: account.version(), decided };
  const known = inOrder.get(seen);
  if (known?.noted === state.noted && known.version === state.version && known.decided === decided) return;
  const before = violations.length;
  checkTruthOfRows(simulation, browser, who, seen);
  for (const entry of seen.entries) checkEntry(simulation, workstation, who, entry);
  if (seen.claimsTooMuch)
    report(simulation, 'diverged', `the device of ${who} says that it is up to date in the midst of a load`);
  checkFresh(simulation, who, seen);
  if (violations.length === before) inOrder.set(seen, state);
}

/** The state of the last successful check: the people noted on the device, the feed's version, and the number of the server's decisions. */
type Beside = { readonly noted: readonly string[]; readonly version: number; readonly decided: number };
const inOrder = new WeakMap<Seen, Beside>();

/** A device at the feed's version holds exactly the rows that its user may see. */
function checkFresh({ world, ...simulation }: Simulation, who: MemberName, seen: Seen): void {
  const { subject } = members[who];
  const { account } = world.site.businessOf(subject.buyer);
  if (!seen.isWhole || seen.feedVersion !== account.version()) return;
  const caller = world.site.callerOf(subject.user);
  for (const [collection, kept] of seen.rows)
    if (!areTheSame([...kept.filter(isWithinReach), ...asideIn(seen, collection)], account.seenBy(caller, collection)))
      report({ world, ...simulation }, 'diverged', `${collection} of ${who} are not what the feed has told`);
  checkOlder({ world, ...simulation }, who, seen, account.olderSeenBy(caller));
}

/** It has only visible older charges, each unchanged, and without gaps. */
function checkOlder(simulation: Simulation, who: MemberName, seen: Seen, theirs: readonly AnyRow[]): void {
  const versions = new Map(theirs.map(({ id, rowVersion }) => [id, rowVersion]));
  for (const { row } of (seen.rows.get('charges') ?? []).filter((record) => !isWithinReach(record))) {
    if (versions.get(row.id) !== row.rowVersion)
      report(simulation, 'diverged', `${who} is shown an older ${row.id.slice(-6)} as it is not`);
    versions.delete(row.id);
  }
  for (const { recordId, isOlder } of seen.aside) if (isOlder) versions.delete(recordId);
  const [missing] = versions.keys();
  if (seen.hasAllOlder && missing !== undefined)
    report(simulation, 'diverged', `${who} has all older charges but ${missing.slice(-6)}`);
}

/** Rows that arrived but cannot be read count too, within the synced range. */
function asideIn({ aside }: Seen, collection: Collection): readonly Versioned[] {
  return aside.flatMap(({ table, recordId: id, rowVersion, isOlder }) =>
    table === collection && rowVersion !== null && !isOlder ? [{ row: { id, rowVersion } }] : [],
  );
}

/** Rows of the sync, without those that were loaded from beyond the kept months. */
function isWithinReach(record: KeptAnyRow): boolean {
  return !('isOlder' in record);
}

type Versioned = { readonly row: AnyRow };

/** The same rows in the same versions, each once. */
function areTheSame(kept: readonly Versioned[], theirs: readonly AnyRow[]): boolean {
  if (kept.length !== theirs.length) return false;
  const versions = new Map(theirs.map(({ id, rowVersion }) => [id, rowVersion]));
  return kept.every(({ row }) => versions.get(row.id) === row.rowVersion && versions.delete(row.id));
}

/** "Sent" is shown if the server has performed the action, and "needs you" if it refused it, or if the device itself ended the wait. */
function checkEntry(simulation: Simulation, workstation: Workstation, who: MemberName, entry: Entry): void {
  const { site } = simulation.world;
  const { id, state, envelope } = entry;
  noteShown(simulation, workstation, who, entry);
  if (databaseOf(envelope.subject) !== databaseOf(members[who].subject))
    report(
      simulation,
      'foreign',
      `an entry of somebody else lies in the outbox of ${who} on the ${workstation.browser.name}`,
    );
  const outcome = site.outcomeOf(id);
  if (state.kind === 'sent' && (outcome === undefined || outcome === 'refused'))
    report(simulation, 'falsePaid', `entry ${id.slice(0, 6)} says sent without an effect`);
  // An entry that may have arrived says exactly that, and can only be sent again under its own id.
  if (state.kind !== 'needsYou' || state.mayHaveArrived || endsOfTheDevice.has(state.need.code)) return;
  if (outcome !== undefined && outcome !== 'refused')
    report(simulation, 'lost', `entry ${id.slice(0, 6)} says ${state.need.code}, but it was done`);
}

/** Every entry of an outbox is shown as waiting, even if the tab that stored it died before it could report it. */
function noteShown(simulation: Simulation, workstation: Workstation, who: MemberName, entry: Entry): void {
  const intent = intentOf(simulation, entry);
  if (intent.isRefused) report(simulation, 'foreign', `${intent.name} was said not to be kept, and waits all the same`);
  const { id } = actionBehind(entry);
  if (intent.entryIds.includes(id)) return;
  intent.entryIds.push(id);
  if (entry.id === id) noteSeenRow(intent, entry);
  for (const one of intent.together) {
    if (workstation.discarding === who) one.isDropped = true;
    one.isSaved = true;
  }
}

const endsOfTheDevice: ReadonlySet<string> = new Set(['ACTION_EXPIRED', 'DEPENDENCY_FAILED']);
const checkedRows = new WeakSet<object>();
const checkedLists = new WeakMap<Browser, Map<string, readonly KeptAnyRow[]>>();

/** A row on the device is byte for byte a row that the server sent. */
function checkTruthOfRows(simulation: Simulation, browser: Browser, who: MemberName, { rows }: Seen): void {
  const { account } = simulation.world.site.businessOf(members[who].subject.buyer);
  const before = checkedLists.get(browser) ?? new Map<string, readonly KeptAnyRow[]>();
  checkedLists.set(browser, before);
  for (const [collection, ofCollection] of rows) {
    const name = `${who} ${collection}`;
    const last = before.get(name);
    if (last === ofCollection) continue;
    let isTrue = true;
    for (const [place, kept] of ofCollection.entries()) {
      // Most of a list is unchanged since the last check, which is faster to detect.
      if (last?.[place] === kept) continue;
      const { row } = kept;
      if (checkedRows.has(row)) continue;
      if (account.history.get(`${collection}:${row.id}:${row.rowVersion}`) === JSON.stringify(row))
        checkedRows.add(row);
      else {
        isTrue = false;
        report(simulation, 'falsePaid', `${collection} ${row.id.slice(-6)} shows what the server never said`);
      }
    }
    if (isTrue) before.set(name, ofCollection);
  }
}

/**
 * An account can be opened without the server only while that is noted: its secret is deleted at a sign-out, and when another person
 * signs in.
 */
function checkReaders(simulation: Simulation, { disk, name }: Browser, who: MemberName): void {
  const { subject } = members[who];
  if (!disk.secrets.has(databaseOf(subject))) return;
  const { program, user, buyer } = subject;
  if (!disk.valueKeys().some((key) => key.startsWith(`open-account:${program}:${user}:${buyer}`)))
    report(simulation, 'foreign', `data of ${who} can be opened on the ${name}, and nobody will lock it`);
}
