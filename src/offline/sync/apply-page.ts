import { type Collection, collections } from '../../../domain/sync/collections.ts';
import type { PullAnswer } from '../../../domain/sync/pull-answer.ts';
import { withinReach } from '../reading/charge-columns.ts';
import { newestBillDate, trimCharges, withinWindow } from './charge-window.ts';
import { actionTables } from '../entries/enqueue.ts';
import type { Applied, Engine, SyncPosition } from '../engine.ts';
import type { Entry } from '../entry.ts';
import { loadEntries } from '../entries/outbox.ts';
import { type Settled, withOwnEffects } from '../entries/rebase.ts';
import { askedAnew, hasNeverLeft } from '../entries/next-state.ts';
import { parseRows } from './parse-rows.ts';
import { type MovedRows, isSettled, replaceEntries, rowKey } from '../entries/reconcile-outbox.ts';
import {
  type Records,
  type Transaction,
  clearQuarantine,
  nothingOlder,
  readMeta,
  serverTables,
  quarantineId,
  writeMeta,
} from '../store.ts';

/**
 * Applies one page of changes in one transaction: tombstones, rows, the cursor, and the outbox. After a crash at any
 * point the page is simply requested again.
 */
export function applyPage(engine: Engine, asked: SyncPosition, page: PullAnswer): Promise<Applied> {
  const apply = async (transaction: Transaction): Promise<Applied> => {
    const position = await readPosition(transaction);
    if (!isSamePosition(position, asked)) return { isStale: true, hasSettled: false };
    const moved = new Set<string>();
    const isLoading = asked.cursor === null || (await readMeta(transaction, 'progress', null)) !== null;
    const isSweepDue = !page.more && (await readMeta(transaction, 'isSweepDue', false));
    if (page.reset) await clearServerTables(transaction);
    const newestBefore = await newestBillDate(engine, transaction);
    const quarantine = await quarantineIds(transaction);
    const changes = { moved, load: position.load, quarantine };
    await removeRows(transaction, page, changes);
    await upsertRows(engine, transaction, page, changes);
    if ((await newestBillDate(engine, transaction)) !== newestBefore)
      noteRows(changes, 'charges', await trimCharges(engine, transaction));
    if (isSweepDue) await sweepAfterLoad(transaction, position.load);
    await writeMeta(transaction, {
      cursor: page.cursor,
      progress: page.more ? page.progress : null,
      ...(page.feedVersion === null ? {} : { feedVersion: page.feedVersion }),
      ...(page.more ? {} : { asOf: page.serverTime }),
    });
    // At the end of a load all entries are checked, because the load may have deleted rows.
    const isBehind = await readMeta(transaction, 'isOutboxBehind', false);
    const isAllNew = page.reset || isSweepDue || ((isLoading || isBehind) && !page.more);
    const hasSettled = await bringOutboxInLine(engine, transaction, page, isAllNew ? 'all' : moved);
    if (isBehind !== page.more) await writeMeta(transaction, { isOutboxBehind: page.more });
    return { isStale: false, hasSettled };
  };
  // After a power cut the cursor is lost with the rows, and the server sends them again.
  return engine.store.write([...actionTables, 'persisted'], apply, 'relaxed');
}

/** Changes of a page: rows as `collection:id`, and the quarantine before it. */
type Changes = {
  readonly moved: Set<string>;
  readonly load: number;
  readonly quarantine: ReadonlySet<string>;
};

function noteRows({ moved }: Changes, collection: Collection, ids: readonly string[]): void {
  for (const id of ids) moved.add(rowKey({ collection, id }));
}

export async function readPosition(transaction: Transaction): Promise<SyncPosition> {
  return { cursor: await readMeta(transaction, 'cursor', null), load: await readMeta(transaction, 'load', 1) };
}

/** True if an answer for one position may be applied at the other: nothing has been applied since. */
export function isSamePosition(one: SyncPosition, other: SyncPosition): boolean {
  return one.cursor === other.cursor && one.load === other.load;
}

/** Deletes everything from the server: rows, unreadable rows, and stored query answers. */
export async function clearServerTables(transaction: Transaction): Promise<void> {
  for (const table of serverTables) await transaction.clear(table);
  await transaction.clear('persisted');
  await clearQuarantine(transaction, serverTables);
  await writeMeta(transaction, { asOf: null, older: nothingOlder });
}

export async function quarantineIds(transaction: Transaction): Promise<ReadonlySet<string>> {
  return new Set((await transaction.all('setAside')).map(({ id }) => id));
}

/**
 * Removes a row from the quarantine when it is delivered again or deleted; `quarantine` has the ids of all quarantined
 * records.
 */
export async function removeFromQuarantine(
  transaction: Transaction,
  collection: Collection,
  ids: readonly string[],
  { quarantine }: Pick<Changes, 'quarantine'>,
): Promise<void> {
  const keys = quarantine.size === 0 ? [] : ids.map((id) => quarantineId(collection, id));
  await transaction.remove(
    'setAside',
    keys.filter((key) => quarantine.has(key)),
  );
}

async function removeRows(transaction: Transaction, page: PullAnswer, changes: Changes): Promise<void> {
  for (const collection of collections) {
    const ids = page.removals.filter((removal) => removal.collection === collection).map((removal) => removal.id);
    if (ids.length === 0) continue;
    await transaction.remove(collection, ids);
    await removeFromQuarantine(transaction, collection, ids, changes);
    noteRows(changes, collection, ids);
  }
}

async function upsertRows(engine: Engine, transaction: Transaction, page: PullAnswer, changes: Changes): Promise<void> {
  for (const collection of collections) {
    const upserts = page.upserts.filter((upsert) => upsert.collection === collection);
    // In chunks, so that the page stays responsive: a slow phone needs half a second for a page of a load.
    for (let from = 0; from < upserts.length; from += rowsAtOnce)
      await upsertSome(engine, transaction, collection, upserts.slice(from, from + rowsAtOnce), changes);
  }
}

const rowsAtOnce = 250;

async function upsertSome(
  engine: Engine,
  transaction: Transaction,
  collection: Collection,
  upserts: PullAnswer['upserts'],
  changes: Changes,
): Promise<void> {
  const ids = upserts.map((upsert) => upsert.id);
  const { rows, broken } = parseRows(collection, upserts, changes.load);
  const { kept, gone } = await withinWindow(engine, transaction, collection, rows);
  const quarantined = await withinWindow(engine, transaction, collection, broken);
  await transaction.put(collection, kept as readonly Records[typeof collection][]);
  await removeFromQuarantine(transaction, collection, ids, changes);
  // A row that this build cannot read also removes its previous version: an old amount must not look current.
  await transaction.remove(collection, [...gone.map(({ id }) => id), ...broken.map(({ recordId }) => recordId)]);
  await transaction.put('setAside', quarantined.kept);
  if (broken.length > 0)
    engine.ports.log('offline.row-set-aside', { collection, count: broken.length, why: broken[0]?.why ?? '' });
  noteRows(changes, collection, ids);
}

/** Deletes the rows that a load after a difference did not deliver. */
async function sweepAfterLoad(transaction: Transaction, load: number): Promise<void> {
  for (const collection of collections) {
    const where = { load: { to: load - 1 }, ...(collection === 'charges' && withinReach) };
    const stale = await transaction.ids(collection, { where });
    await transaction.remove(collection, stale);
  }
  await writeMeta(transaction, { isSweepDue: false });
}

async function bringOutboxInLine(
  engine: Engine,
  transaction: Transaction,
  page: PullAnswer,
  moved: MovedRows,
): Promise<boolean> {
  const loaded = await loadEntries(transaction);
  if (loaded.length === 0) return false;
  // After a reset, versions in earlier answers are not comparable: each action is sent again under its id.
  const entries = page.reset ? loaded.map((entry) => askedAnew(entry, engine.ports.clock.now())) : loaded;
  const feedVersion = page.feedVersion ?? 0;
  // A record may arrive before the rows of its action, so it counts only after the last page.
  const records = page.more
    ? []
    : await transaction.getMany(
        'actions',
        entries.map((entry) => entry.id),
      );
  const settled: Settled[] = [];
  const left: Entry[] = [];
  for (const [index, entry] of entries.entries()) {
    const record = records[index]?.row;
    if (isSettled(entry, feedVersion, record)) settled.push({ entry, record });
    else left.push(entry);
  }
  // Until the last page, the rows may already contain a sent entry’s effect, which must not count twice.
  const isKept = page.more ? ({ state }: Entry): boolean => !hasNeverLeft(state) : () => false;
  const changed = await replaceEntries(engine, transaction, loaded, withOwnEffects(left, settled), { moved, isKept });
  return settled.length > 0 || changed.size > 0;
}
