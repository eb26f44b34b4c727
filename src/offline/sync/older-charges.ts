import * as v from 'valibot';
import { keptSince } from '../../../domain/sync/window.ts';
import { isSamePosition, readPosition, removeFromQuarantine, quarantineIds } from './apply-page.ts';
import { beyondReach } from '../reading/charge-columns.ts';
import { asOlder } from './charge-window.ts';
import type { Offline } from '../door.ts';
import type { AskedOlder, Engine } from '../engine.ts';
import { actionTables } from '../entries/enqueue.ts';
import { loadEntries } from '../entries/outbox.ts';
import { type SentRow, parseRows } from './parse-rows.ts';
import type { OlderPage } from '../ports.ts';
import { replaceEntries, rowKey } from '../entries/reconcile-outbox.ts';
import { type Transaction, nothingOlder, readMeta, quarantineId, writeMeta } from '../store.ts';

const pageSize = 200;
/** Maximum number of requests if the sync moves on meanwhile. */
const mostQuestions = 3;

/**
 * Charges beyond the kept months, loaded on request. They are marked as older, so digests do not count them. From then
 * on the sync updates them too, and charges that leave the kept months stay as older ones, so that the list has no gap.
 */
export function createOlderCharges(engine: Engine): Offline['older'] {
  return {
    load: () =>
      loadPage(engine).catch((error: unknown) => {
        engine.ports.log('offline.older-failed', { error: error instanceof Error ? error.name : 'unknown' });
        return 'failed';
      }),
    status: () =>
      engine.store.read(['meta', 'buyers', 'charges'], async (transaction) => {
        const older = await readMeta(transaction, 'older', nothingOlder);
        const buyer = await transaction.get('buyers', engine.identity.subject.buyer);
        // Nothing to count before the first request.
        const isNone = older.total === null;
        const loaded = isNone ? 0 : (await transaction.sums('charges', { where: beyondReach }, [])).count;
        return {
          keptSince: keptSince(buyer?.row.newestBillDate ?? null),
          loaded,
          total: older.total === null ? null : older.hasMore ? Math.max(older.total, loaded) : loaded,
          hasMore: older.hasMore,
        };
      }),
  };
}

async function loadPage(engine: Engine): Promise<'loaded' | 'offline' | 'failed'> {
  for (let times = 0; times < mostQuestions; times += 1) {
    const { isLoading, ...asked } = await engine.store.read(['meta'], async (transaction) => ({
      ...(await readAsked(transaction)),
      isLoading: (await readMeta(transaction, 'progress', null)) !== null,
    }));
    const { hasMore, endCursor } = asked.older;
    if (!hasMore) return 'loaded';
    // The older charges are defined only once a load is complete.
    if (asked.cursor === null || isLoading) return 'failed';
    const asking = engine.status.asking();
    const delivery = await engine.ports.server.olderCharges(engine.identity.subject, endCursor, pageSize);
    engine.status.learn(delivery, asking);
    if (delivery.kind === 'unanswered') return 'offline';
    if (delivery.kind !== 'answered' || engine.isClosed()) return 'failed';
    if (await engine.parts.keepOlderPage(engine, asked, delivery.body)) return 'loaded';
  }
  return 'failed';
}

async function readAsked(transaction: Transaction): Promise<AskedOlder> {
  return { ...(await readPosition(transaction)), older: await readMeta(transaction, 'older', nothingOlder) };
}

/**
 * False if the device has moved on since the request: another tab has loaded the page, or the visible rows have
 * changed.
 */
export function keepOlderPage(engine: Engine, asked: AskedOlder, page: OlderPage): Promise<boolean> {
  return engine.store.write(actionTables, async (transaction) => {
    const now = await readAsked(transaction);
    // Later changes and tombstones of the sync apply to these rows as well.
    if (now.older.endCursor !== asked.older.endCursor || !isSamePosition(now, asked)) return false;
    const sent = page.rows.flatMap(withId);
    const synced = await broughtBySync(
      transaction,
      sent.map(({ id }) => id),
    );
    const onlyOlder = sent.filter(({ id }) => !synced.has(id));
    const { rows, broken } = parseRows('charges', onlyOlder, asked.load);
    await removeFromQuarantine(
      transaction,
      'charges',
      rows.map(({ id }) => id),
      { quarantine: await quarantineIds(transaction) },
    );
    await transaction.put('charges', rows.map(asOlder));
    await transaction.remove(
      'charges',
      broken.map(({ recordId }) => recordId),
    );
    await transaction.put('setAside', broken.map(asOlder));
    await writeMeta(transaction, {
      older: { endCursor: page.endCursor, hasMore: page.hasNextPage, total: page.totalCount },
    });
    // Entries that wait for one of these rows apply their optimistic updates again: a reset had removed the rows.
    const entries = await loadEntries(transaction);
    const moved = onlyOlder.map(({ id }) => rowKey({ collection: 'charges', id }));
    await replaceEntries(engine, transaction, entries, entries, { moved: new Set(moved) });
    return true;
  });
}

/** A row without an id cannot be requested again. */
function withId(row: unknown): readonly SentRow[] {
  const identified = v.safeParse(v.object({ id: v.string() }), row);
  return identified.success ? [{ id: identified.output.id, row }] : [];
}

/** The charges among these that the sync keeps up to date, unreadable ones included. */
async function broughtBySync(transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const records = await transaction.getMany('charges', ids);
  const quarantined = await transaction.getMany(
    'setAside',
    ids.map((id) => quarantineId('charges', id)),
  );
  const isSynced = (one: { readonly isOlder?: true } | undefined): boolean => one !== undefined && !one.isOlder;
  return new Set(ids.filter((_id, index) => isSynced(records[index]) || isSynced(quarantined[index])));
}
