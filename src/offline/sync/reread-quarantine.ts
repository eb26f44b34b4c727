import { type Collection, collections } from '../../../domain/sync/collections.ts';
import { actionTables } from '../entries/enqueue.ts';
import type { Engine } from '../engine.ts';
import { loadEntries } from '../entries/outbox.ts';
import { parseRows, sentRow } from './parse-rows.ts';
import { replaceEntries, rowKey } from '../entries/reconcile-outbox.ts';
import { type KeptRow, type Records, type QuarantinedRecord, readMeta } from '../store.ts';

/**
 * Stores quarantined rows that this build can read: the server sends only changes, and quarantined rows count as
 * delivered, so they would not come again.
 */
export async function rereadQuarantine(engine: Engine): Promise<void> {
  const { store } = engine;
  const quarantined = await store.read(['setAside'], (transaction) => transaction.all('setAside'));
  if (readableOf(quarantined, 0).length === 0) return;
  await store.write(actionTables, async (transaction) => {
    const load = await readMeta(transaction, 'load', 1);
    const readable = readableOf(await transaction.all('setAside'), load);
    for (const collection of collections) {
      const records = readable.filter((one) => one.collection === collection).map(({ record }) => record);
      if (records.length > 0) await transaction.put(collection, records as unknown as readonly Records[Collection][]);
    }
    await transaction.remove(
      'setAside',
      readable.map(({ asideId }) => asideId),
    );
    const keys = readable.map(({ collection, record: { id } }) => rowKey({ collection, id }));
    const entries = await loadEntries(transaction);
    await replaceEntries(engine, transaction, entries, entries, { moved: new Set(keys) });
  });
}

type Readable = { readonly asideId: string; readonly collection: Collection; readonly record: KeptRow<unknown> };

function readableOf(quarantined: readonly QuarantinedRecord[], load: number): readonly Readable[] {
  return quarantined.flatMap((one) => {
    const collection = collections.find((name) => name === one.table);
    if (!collection) return [];
    const { rows } = parseRows(collection, [{ id: one.recordId, row: sentRow(one) }], load);
    return rows.map((record) => ({
      asideId: one.id,
      collection,
      record: one.isOlder ? { ...record, isOlder: true as const } : record,
    }));
  });
}
