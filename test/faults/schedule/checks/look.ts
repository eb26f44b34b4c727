import type { Subject } from '../../../../domain/subject.ts';
import { type Collection, collections } from '../../../../domain/sync/collections.ts';
import { type Entry, accountName } from '../../../../src/offline/offline.ts';
import type { KeptRow, QuarantinedRecord, StoredEntry } from '../../../../src/offline/store.ts';
import type { Browser } from '../../world/browser.ts';
import { type MemberName, members } from '../../world/people.ts';
import { type Intent, actionBehind, isLetGo } from '../people/intent.ts';

export type KeptAnyRow = KeptRow<{ readonly id: string; readonly rowVersion: number }>;

/** The content of one member's database on a device. */
export type Seen = {
  readonly entries: readonly Entry[];
  /** Ids of all records that show an author what happened to an action, readable or not. */
  readonly ids: ReadonlySet<string>;
  readonly rows: ReadonlyMap<Collection, readonly KeptAnyRow[]>;
  /** The sync is complete, and nothing has been cleared since. */
  readonly isWhole: boolean;
  /** It claims a freshness although a load has only begun. */
  readonly claimsTooMuch: boolean;
  readonly feedVersion: unknown;
  /** All charges beyond the kept months were requested and have arrived. */
  readonly hasAllOlder: boolean;
  /** Records that this build cannot read. */
  readonly aside: readonly QuarantinedRecord[];
};

/** The content of one member's database on the device, or null if there is none; the identical object if nothing has changed. */
export function look(browser: Browser, who: MemberName): Seen | null {
  const { disk } = browser;
  const name = databaseOf(members[who].subject);
  if (!disk.names().includes(name)) return null;
  const lists = lookedAt.map((table) => disk.records(name, table));
  const looks = lastLooks.get(browser) ?? new Map<MemberName, Look>();
  lastLooks.set(browser, looks);
  const last = looks.get(who);
  if (last?.lists.every((list, index) => list === lists[index])) return last.seen;
  const seen = seenIn(lists);
  looks.set(who, { lists, seen });
  return seen;
}

const lookedAt = ['meta', 'outbox', 'setAside', ...collections] as const;
type Look = { readonly lists: readonly (readonly unknown[])[]; readonly seen: Seen };
const lastLooks = new WeakMap<Browser, Map<MemberName, Look>>();

function seenIn([metaRecords = [], outbox = [], aside = [], ...ofCollections]: Look['lists']): Seen {
  const meta = new Map((metaRecords as readonly { id: string; value: unknown }[]).map(({ id, value }) => [id, value]));
  const stored = outbox as readonly (StoredEntry & { readonly entry: Partial<Entry> })[];
  const entries = stored.flatMap(({ entry }) => (entry.envelope ? [entry as Entry] : []));
  const rows = new Map(collections.map((collection, index) => [collection, ofCollections[index]])) as Seen['rows'];
  const isWhole = typeof meta.get('asOf') === 'string' && (meta.get('progress') ?? null) === null;
  const cursor = meta.get('cursor');
  const isLoading = typeof cursor === 'string' && (JSON.parse(cursor) as { after: unknown }).after !== null;
  return {
    entries,
    ids: new Set([
      ...entries.map((entry) => actionBehind(entry).id),
      ...stored.flatMap(({ id, entry }) => (entry.envelope ? [] : [id])),
      ...(aside as readonly QuarantinedRecord[]).map(({ recordId }) => recordId),
      ...(rows.get('actions') ?? []).map(({ id }) => id),
    ]),
    rows,
    isWhole: isWhole && !isLoading && typeof cursor === 'string',
    claimsTooMuch: isWhole && isLoading && meta.get('isSweepDue') !== true,
    feedVersion: meta.get('feedVersion'),
    aside: aside as readonly QuarantinedRecord[],
    hasAllOlder: (meta.get('older') as { readonly hasMore: boolean } | undefined)?.hasMore === false,
  };
}

/** True if the author can see what happened to it, or if it need not be visible. */
export function isVisible(intent: Intent, seen: Seen): boolean {
  if (!intent.isSaved || isLetGo(intent) || intent.isEvicted) return true;
  // A page with an earlier request may restore an earlier state of all rows.
  if (intent.thereFromVersion !== null && Number(seen.feedVersion ?? 0) < intent.thereFromVersion) return true;
  return intent.entryIds.some((id) => seen.ids.has(id)) || intent.unreadableIds.some((id) => seen.ids.has(id));
}

export function databaseOf(subject: Subject): string {
  return accountName(subject);
}
