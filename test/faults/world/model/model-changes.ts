import { instantFromMs } from '../../../../domain/time/instant.ts';
import type { PullAnswer } from '../../../../domain/sync/pull-answer.ts';
import type { Caller, Kept, ModelAccount } from './model-account.ts';

/** The position of a device: its visibility, the feed's version, and inside a first load the last delivered key. */
type Cursor = {
  readonly user: string;
  readonly epoch: number;
  readonly version: number;
  readonly after: string | null;
};
type Rest = Pick<PullAnswer, 'more' | 'reset' | 'progress' | 'feedVersion'>;
export type ChangesOf = (caller: Caller, cursor: string | null) => PullAnswer;

/** One page of changes as the server answers it: a first load by key range, or the feed's changes since the cursor. */
export function createModelChanges(account: ModelAccount, nowMs: () => number, pageRows: number): ChangesOf {
  const answerOf = (
    upserts: readonly Kept[],
    removals: PullAnswer['removals'],
    cursor: Cursor,
    rest: Rest,
  ): PullAnswer => ({
    upserts: upserts.map(({ collection, row }) => ({ collection, id: row.id, row })),
    removals,
    cursor: JSON.stringify(cursor),
    serverTime: instantFromMs(nowMs()),
    ...rest,
  });
  const firstLoad = (caller: Caller, cursor: Cursor, reset: boolean): PullAnswer => {
    const isPartOf = (kept: Kept): boolean => account.sees(caller, kept) && !account.older.has(kept.row.id);
    const visible = [...account.rows].filter(([, kept]) => isPartOf(kept)).toSorted(byKey);
    const rest = visible.filter(([key]) => cursor.after === null || key > cursor.after);
    const page = rest.slice(0, pageRows);
    const isLast = rest.length === page.length;
    const progress = { delivered: visible.length - rest.length + page.length, total: visible.length };
    return answerOf(
      page.map(([, kept]) => kept),
      [],
      { ...cursor, after: isLast ? null : (page.at(-1)?.[0] ?? '') },
      // Changes during the delivery of the rows are sent before the load ends.
      {
        more: !isLast || cursor.version < account.version(),
        reset,
        progress,
        feedVersion: isLast ? cursor.version : null,
      },
    );
  };
  const delta = (caller: Caller, cursor: Cursor): PullAnswer => {
    // Versions only rise.
    const fresh = account.feed.slice(account.feed.findLastIndex((one) => one.version <= cursor.version) + 1);
    // A page never splits a version of the feed.
    const last = fresh[pageRows - 1]?.version ?? account.version();
    const told = new Map(fresh.filter((one) => one.version <= last).map((one) => [`${one.collection}:${one.id}`, one]));
    const upserts = [...told.keys()].flatMap((key) => {
      const kept = account.rows.get(key);
      return kept && account.sees(caller, kept) ? [kept] : [];
    });
    const present = new Set(upserts.map(({ collection, row }) => `${collection}:${row.id}`));
    const removals = [...told]
      .filter(([key]) => !present.has(key))
      .map(([, { collection, id }]) => ({ collection, id }));
    const more = last < account.version();
    return answerOf(
      upserts,
      removals,
      { ...cursor, version: last },
      { more, reset: false, progress: null, feedVersion: last },
    );
  };
  return (caller, text) => {
    const { user } = caller.subject;
    const epoch = account.epochOf(user);
    const cursor = text === null ? null : (JSON.parse(text) as Cursor);
    if (!cursor || cursor.epoch !== epoch || cursor.user !== user) {
      return firstLoad(caller, { user, epoch, version: account.version(), after: null }, cursor !== null);
    }
    return cursor.after === null ? delta(caller, cursor) : firstLoad(caller, cursor, false);
  };
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : Number(one > other);
}
