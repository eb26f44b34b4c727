import type { PullAnswer } from '../../domain/sync/pull-answer.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { type RequestContext, requireSession } from '../graphql/request-context.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { type LiveSession, followedFeeds } from '../identity/sessions/live-session.ts';
import { type FeedVersions, feedVersions, tailPage } from './feed-tail.ts';
import { loadPage, startOfLoad } from './first-load.ts';
import { isForgotten } from './forget-changes.ts';
import {
  type LoadPlace,
  type SyncCursor,
  readCursor,
  syncSchemaVersion,
  toldMinute,
  writeCursor,
} from './sync-cursor.ts';
import type { SyncScope } from '../rows/define-collection.ts';
import { newestBillDate } from './sync-scope.ts';
import type { Signer } from '../signing.ts';
import { shiftWindow } from './window-shift.ts';

/** The part of a request that a pull uses. */
type PullContext = Pick<RequestContext, 'session' | 'transaction' | 'now' | 'signer' | 'pace'>;

type Pull = {
  readonly context: PullContext;
  readonly transaction: Transaction;
  readonly session: LiveSession;
  readonly scope: SyncScope | null;
  /** The feeds that the caller follows, at their versions in this snapshot. */
  readonly versions: FeedVersions;
  readonly limit: number;
};

/**
 * One page of changes for the caller's device, from one snapshot. Without a cursor, or with an invalid one, it is the first page of a
 * first load; for an invalid cursor it sets `reset`.
 */
export async function pullChanges(context: PullContext, cursorText: string | null, limit: number): Promise<PullAnswer> {
  const session = requireSession(context);
  const transaction = context.transaction();
  // Together: statements that begin at the same time take one round trip.
  const [newest, versions] = await Promise.all([
    session.buyer ? newestBillDate(transaction, session.buyer.id) : null,
    feedVersions(transaction, followedFeeds(session)),
  ]);
  const scope = session.buyer ? { buyer: session.buyer.id, newestBillDate: newest } : null;
  const pull: Pull = { context, transaction, session, scope, versions, limit };
  const cursor = cursorText === null ? null : readCursor(context.signer, cursorText, session);
  if (!cursor || isAheadOf(cursor, versions)) return startLoad(pull, cursorText !== null);
  return cursor.load ? continueLoad(pull, cursor, cursor.load, false) : followFeeds(pull, cursor);
}

/**
 * The answer to a cursor that has every change already, from the opening of the request alone; null if the cursor must be compared in a
 * snapshot: it is of another user, business or visibility, a load is under way, or any feed or the newest bill date differs.
 */
export function answerUnmoved(
  { session, signer }: Pick<PullContext, 'session' | 'signer'>,
  cursorText: string | null | undefined,
): PullAnswer | null {
  if (!session || cursorText == null) return null;
  const known = unmoved.get(session);
  if (known?.cursorText === cursorText) return known.answer;
  const cursor = readCursor(signer, cursorText, session);
  const isSame =
    cursor?.load === null &&
    cursor.newest === session.newestBillDate &&
    followedFeeds(session).every((feed) => cursor.feeds[feed] === (session.feeds[feed] ?? 0));
  const answer = isSame ? answerOf({ session, signer, now: session.openedAt }, cursor, {}) : null;
  unmoved.set(session, { cursorText, answer });
  return answer;
}

/** The answer of each request, whose session is its own object: first the request is judged by it, then it is given. */
const unmoved = new WeakMap<LiveSession, { readonly cursorText: string; readonly answer: PullAnswer | null }>();

/** The feed versions are read first: changes during the load are delivered again afterwards. */
async function startLoad(pull: Pull, reset: boolean): Promise<PullAnswer> {
  const { session, scope, versions, transaction } = pull;
  const cursor: SyncCursor = {
    schema: syncSchemaVersion,
    user: session.user,
    buyer: session.buyer?.id ?? null,
    epoch: session.visibilityEpoch,
    feeds: { ...versions },
    newest: scope?.newestBillDate ?? null,
    toldAt: null,
    load: null,
  };
  if (!scope) return answer(pull, cursor, { reset });
  return continueLoad(pull, cursor, await startOfLoad(transaction, scope, pull.context.pace !== 'crowded'), reset);
}

async function continueLoad(pull: Pull, cursor: SyncCursor, from: LoadPlace, reset: boolean): Promise<PullAnswer> {
  if (!pull.scope) return startLoad(pull, true);
  // The whole load uses the same cut-off date; later changes follow afterwards.
  const scope = { ...pull.scope, newestBillDate: cursor.newest };
  const { upserts, next, delivered, total } = await loadPage(pull.transaction, scope, from, pull.limit);
  const more = next !== null || isBehind(cursor, pull.versions);
  const progress = total === null ? null : { delivered, total };
  return answer(pull, { ...cursor, load: next }, { upserts, reset, more, progress });
}

async function followFeeds(pull: Pull, cursor: SyncCursor): Promise<PullAnswer> {
  const { scope, transaction, limit, versions } = pull;
  const since = Object.fromEntries(Object.keys(versions).map((feed) => [feed, cursor.feeds[feed] ?? 0]));
  const [shift, isTooOld, page] = await Promise.all([
    scope ? shiftWindow(transaction, scope, cursor.newest) : [],
    isForgotten(transaction, since),
    tailPage(transaction, scope, { since, until: versions, limit }),
  ]);
  if (!shift || isTooOld) return startLoad(pull, true);
  const told = new Set([...page.upserts, ...page.removals].map(keyOf));
  return answer(
    pull,
    { ...cursor, feeds: { ...page.feeds }, newest: scope?.newestBillDate ?? null },
    {
      upserts: [...page.upserts, ...shift.filter((row) => !told.has(keyOf(row)))],
      removals: page.removals,
      more: isBehind(page, versions),
    },
  );
}

function answer({ context, session }: Pull, cursor: SyncCursor, page: Partial<PullAnswer>): PullAnswer {
  return answerOf({ session, signer: context.signer, now: context.now() }, cursor, page);
}

function answerOf(
  { session, signer, now }: { readonly session: LiveSession; readonly signer: Signer; readonly now: Instant },
  cursor: SyncCursor,
  page: Partial<PullAnswer>,
): PullAnswer {
  const toldAt = page.more ? cursor.toldAt : toldMinute(now);
  return {
    upserts: [],
    removals: [],
    more: false,
    reset: false,
    progress: null,
    ...page,
    cursor: writeCursor(signer, { ...cursor, toldAt }),
    serverTime: now,
    feedVersion: cursor.load || !session.buyer ? null : (cursor.feeds[`buyer:${session.buyer.id}`] ?? 0),
  };
}

/** A cursor from the future: the database was restored from an older backup. */
function isAheadOf(cursor: SyncCursor, versions: FeedVersions): boolean {
  return Object.entries(cursor.feeds).some(([feed, version]) => version > (versions[feed] ?? 0));
}

function isBehind(cursor: { feeds: FeedVersions }, versions: FeedVersions): boolean {
  return Object.entries(versions).some(([feed, version]) => version > (cursor.feeds[feed] ?? 0));
}

function keyOf(row: { collection: string; id: string }): string {
  return `${row.collection} ${row.id}`;
}
