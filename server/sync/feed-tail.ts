import { type Collection, collections } from '../../domain/sync/collections.ts';
import { fixed } from '../database/connection-dialect.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { SyncedRow } from '../graphql/builder.ts';
import { readRows } from '../rows/read-rows.ts';
import type { SyncScope } from '../rows/define-collection.ts';

/** Rows to store on a device, and rows to delete there. */
export type Delta = { readonly upserts: SyncedRow[]; readonly removals: { collection: Collection; id: string }[] };

/** A page of changes of some feeds, and the version of each after it. */
export type TailPage = Delta & { readonly feeds: FeedVersions };

/** A feed's id → the version of its last change. */
export type FeedVersions = Readonly<Record<string, number>>;

/**
 * The changes between two states of the feeds, at most about `limit` rows; the changes of one version are never split. If the page
 * completes a feed, its version becomes that of `until`.
 */
export async function tailPage(
  transaction: Transaction,
  scope: SyncScope | null,
  { since, until, limit }: { since: FeedVersions; until: FeedVersions; limit: number },
): Promise<TailPage> {
  const changed = new Map<Collection, Set<string>>();
  const feeds: Record<string, number> = { ...since };
  let room = limit;
  for (const [feed, version] of Object.entries(since)) {
    if (room <= 0) break;
    // A feed that has not moved has no changes to read.
    if (until[feed] === version) continue;
    const { changes, isLast } = await changesOf(transaction, feed, version, room);
    for (const { collection, row_id: id } of changes) if (isSynced(collection)) idsOf(changed, collection).add(id);
    feeds[feed] = isLast ? (until[feed] ?? version) : (changes.at(-1)?.feed_version ?? version);
    room -= changes.length;
  }
  return { ...(await deltaOf(transaction, scope, changed)), feeds };
}

/** The versions that feeds have now; 0 for one in which nothing has happened. */
export async function feedVersions(
  transaction: Transaction,
  feeds: readonly string[],
): Promise<Record<string, number>> {
  const rows = await fixed(transaction)
    .selectFrom('feeds')
    .select(['id', 'version'])
    .where('id', 'in', [...feeds])
    .execute();
  return {
    ...Object.fromEntries(feeds.map((feed) => [feed, 0])),
    ...Object.fromEntries(rows.map((row) => [row.id, row.version])),
  };
}

type Change = { feed_version: number; collection: string; row_id: string };

async function changesOf(
  transaction: Transaction,
  feed: string,
  version: number,
  room: number,
): Promise<{ changes: Change[]; isLast: boolean }> {
  const query = fixed(transaction)
    .selectFrom('changes')
    .select(['feed_version', 'collection', 'row_id'])
    .$narrowType<{ feed_version: number }>()
    .where('feed', '=', feed);
  const rows = await query
    .where('feed_version', '>', version)
    .orderBy('feed_version')
    .orderBy('id')
    .limit(room + 1)
    .execute();
  const cut = rows[room]?.feed_version;
  if (cut === undefined) return { changes: rows, isLast: true };
  const whole = rows.filter((row) => row.feed_version < cut);
  if (whole.length > 0) return { changes: whole, isLast: false };
  // One version alone is larger than the page: it is delivered whole (no transaction changes more than 1,000 rows).
  return { changes: await query.where('feed_version', '=', cut).execute(), isLast: false };
}

async function deltaOf(
  transaction: Transaction,
  scope: SyncScope | null,
  changed: ReadonlyMap<Collection, ReadonlySet<string>>,
): Promise<Delta> {
  const delta: Delta = { upserts: [], removals: [] };
  for (const [collection, ids] of changed) {
    const rows = scope ? await readRows(transaction, collection, [...ids]) : [];
    const seen = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = seen.get(id);
      if (row) delta.upserts.push({ collection, id, row });
      else delta.removals.push({ collection, id });
    }
  }
  return delta;
}

function isSynced(collection: string): collection is Collection {
  return (collections as readonly string[]).includes(collection);
}

function idsOf(changed: Map<Collection, Set<string>>, collection: Collection): Set<string> {
  const known = changed.get(collection);
  if (known) return known;
  const made = new Set<string>();
  changed.set(collection, made);
  return made;
}
