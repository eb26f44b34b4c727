import { Dexie } from 'dexie';
import * as v from 'valibot';
import { type Collection, type CollectionRow, collections } from '../../../../domain/sync/collections.ts';
import type { PullAnswer } from '../../../../domain/sync/pull-answer.ts';
import { keptRow } from '../../../../src/offline/reading/base-rows.ts';

// Writes the recorded answers in their original order, each in one durable transaction, into tables with the same indexes as the
// device's. It does no other work.
const database = new Dexie('bare-sync', { chromeTransactionDurability: 'strict' });
const rows = 'id, *about';
database.version(1).stores({
  ...Object.fromEntries(collections.map((table) => [table, rows])),
  activity: `${rows}, row.at`,
});

const started = performance.now();
await database.open();
const count = v.parse(v.object({ count: v.number() }), await (await fetch('/recorded/count.json')).json()).count;
for (let page = 0; page < count; page += 1) {
  const answer = (await (await fetch(`/recorded/${page}.json`)).json()) as { data: { changes: PullAnswer } };
  await write(answer.data.changes);
}
document.body.dataset['writtenMs'] = String(performance.now() - started);

async function write({ upserts }: PullAnswer): Promise<void> {
  await database.transaction('rw', [...collections], async () => {
    for (const collection of collections) {
      const rows = upserts.filter((upsert) => upsert.collection === collection);
      const records = rows.map(({ row }) => keptRow(collection, row as CollectionRow<Collection>, 1));
      if (records.length > 0) await database.table(collection).bulkPut(records);
    }
  });
}
