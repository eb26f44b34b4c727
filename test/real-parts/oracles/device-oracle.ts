import { sql } from 'kysely';
import * as v from 'valibot';
import { waitLimitMs } from '../../wait-limits.ts';
import { type Collection, collections, collectionSchemas } from '../../../domain/sync/collections.ts';
import { readRows } from '../../../server/rows/read-rows.ts';
import { collectionOf } from '../../../server/rows/collections.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import type { Who } from '../world/account-world.ts';
import { steadily } from '../world/portal-database.ts';
import { type Story, note, report, until } from '../real-story.ts';

type Row = { readonly id: string; readonly rowVersion: number };
export type DeviceRows = ReadonlyMap<Collection, readonly Row[]>;

/** Every row on a device, as its screens receive them. */
export async function rowsOnDevice({ read }: Offline): Promise<DeviceRows> {
  const rows = new Map<Collection, readonly Row[]>();
  for (const collection of collections) {
    if (collection === 'charges') {
      const ids = await read.ids({ tab: 'all' }, { field: 'invoiceNumber', descending: false });
      rows.set(
        collection,
        (await read.charges(ids)).map((view) => view.row),
      );
    } else rows.set(collection, await read.all(collection));
  }
  return rows;
}

/** Pulls until the server has sent an answer that it read after this call; null if it never did. */
export async function pullFully(open: () => Promise<Offline | null>): Promise<Offline | null> {
  const askedAt = new Date().toISOString();
  let offline: Offline | null = null;
  const isDone = await until(
    async () => {
      offline = await open();
      await offline?.pull();
      const status = offline?.status();
      return status !== undefined && status.asOf !== null && status.asOf > askedAt && status.firstLoad === null;
    },
    waitLimitMs,
    50,
  );
  return isDone ? offline : null;
}

/** The rows that this person may see now, read with the server's own queries without cursor and cache, in the sent format. */
export function authorisedRead({ world, account }: Story, who: Who): Promise<DeviceRows> {
  const { identity } = account.people[who];
  return steadily(() =>
    world.database.portal.withTransaction(identity, { readOnly: true }, async (trx) => {
      const rows = new Map<Collection, readonly Row[]>();
      for (const collection of collections) {
        const { rows: found } = await sql<{ id: string }>`
          select id from ${sql.table(collectionOf(collection).table)}`.execute(trx);
        const ids = found.map(({ id }) => id);
        const read = await readRows(trx, collection, ids);
        rows.set(
          collection,
          read.map((row) => v.parse(collectionSchemas[collection], JSON.parse(JSON.stringify(row)))),
        );
      }
      return rows;
    }),
  );
}

/** Reports each collection in which the device differs from the rows that its person may see, with those rows. */
export function compareWithServer(story: Story, who: Who, device: DeviceRows, fresh: DeviceRows): void {
  for (const collection of collections) {
    const [held, wanted] = [textsOf(device.get(collection)), textsOf(fresh.get(collection))];
    const kept = [...held.keys()].filter((id) => !wanted.has(id));
    const missed = [...wanted.keys()].filter((id) => !held.has(id));
    const different = [...wanted].filter(([id, text]) => held.has(id) && held.get(id) !== text).map(([id]) => id);
    if (kept.length + missed.length + different.length === 0) continue;
    for (const id of different) note(story, `here ${held.get(id)}\n      there ${wanted.get(id)}`);
    const say = (word: string, ids: readonly string[]) => (ids.length > 0 ? ` ${word} ${ids.join(' ')}` : '');
    report(
      story,
      'diverged',
      `${collection} of ${who}:${say('kept', kept)}${say('missed', missed)}${say('differ', different)}`,
    );
  }
}

function textsOf(rows: readonly Row[] = []): Map<string, string> {
  return new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
}

/**
 * Checked during the run: an action that the device shows as sent has happened at the server, and each invoice is as the server sent that
 * version.
 */
export async function checkWords(story: Story, offline: Offline): Promise<void> {
  const entries = await offline.entries.all();
  for (const { state } of entries) story.world.countState(state.kind);
  const sent = entries.filter(({ state }) => state.kind === 'sent').map(({ id }) => id);
  const ids = await offline.read.ids({ tab: 'all' }, { field: 'invoiceNumber', descending: false });
  const charges = (await offline.read.charges(ids)).map((view) => view.row);
  const done = await story.world.database.rows<{ id: string }>(
    `select id from actions where id = any($1::uuid[]) and state not in ('received', 'failed')`,
    [sent],
  );
  const known = new Set(done.map(({ id }) => id));
  for (const id of sent) if (!known.has(id)) report(story, 'falsePaid', `entry ${id} says sent without an effect`);
  const said = await story.world.database.rows<{ row_id: string; row_version: number; words: string }>(
    `select row_id, row_version, concat_ws(' ', image ->> 'status', image ->> 'remaining_due_minor',
      image ->> 'pending_amount_minor', coalesce(image ->> 'po_number', '-'), coalesce(image ->> 'notes', '-')) as words
     from changes where collection = 'charges' and row_id = any($1::text[])`,
    [ids],
  );
  const words = new Map(said.map((one) => [`${one.row_id} ${one.row_version}`, one.words]));
  for (const { id, rowVersion, status, remainingDueMinor, pendingAmountMinor, poNumber, notes } of charges) {
    const shown = `${status} ${remainingDueMinor} ${pendingAmountMinor} ${poNumber ?? '-'} ${notes ?? '-'}`;
    const truth = words.get(`${id} ${rowVersion}`);
    if (shown !== truth)
      report(story, 'falsePaid', `charge ${id} shows ${shown}, the server said ${truth ?? 'nothing'}`);
  }
  if (charges.length > 0) note(story, `looked at ${charges.length} charges and ${entries.length} entries`);
}
