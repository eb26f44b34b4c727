import type { Role } from '../../../../domain/access/role.ts';
import { visibilityOf } from '../../../../domain/access/visibility.ts';
import { dateInZone } from '../../../../domain/time/calendar-date.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import type { RowReference } from '../../../../domain/action.ts';
import type { Subject } from '../../../../domain/subject.ts';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { isInTab } from '../../../../domain/invoices/charge-rules.ts';
import { type Collection, type CollectionRow, collections } from '../../../../domain/sync/collections.ts';
import { digestOf } from '../../../../domain/sync/digest.ts';
import { isKept } from '../../../../domain/sync/window.ts';
import type { OlderPage } from '../../../../src/offline/ports.ts';
import { type Said, firstRows, olderRows, said } from './model-first-rows.ts';
import { createOthers } from './model-others.ts';
import { memberOfUser } from '../people.ts';

export type AnyRow = { readonly id: string; readonly rowVersion: number };
export type Kept = { readonly collection: Collection; readonly row: AnyRow };
export type FeedItem = { readonly version: number; readonly collection: Collection; readonly id: string };
/** The caller, as the session knows them. */
export type Caller = { readonly subject: Subject; readonly name: string; readonly roles: readonly Role[] };
export type ModelAccount = ReturnType<typeof createModelAccount>;

/** Numbers of the account: its buyer, and the first numbers of its bank account and charges. */
export type AccountPlace = {
  readonly buyerId: Subject['buyer'];
  readonly bankAccountId: string;
  readonly firstCharge: number;
  readonly firstCard: number;
};

/** One buyer at the server: rows, one feed, the visibility of each caller, and a record of everything that it ever sent. */
export function createModelAccount(nowMs: () => number, place: AccountPlace, chargeCount: number) {
  const rows = new Map<string, Kept>();
  const history = new Map<string, string>();
  const feed: FeedItem[] = [];
  const epochs = new Map<string, number>();
  const hidden = new Map<string, Set<string>>();
  const listeners = new Set<() => void>();
  /** Ids of the charges that are beyond the kept months: part of no load, of no digest. */
  const older = new Set<string>();
  let version = 1;

  const keep = ({ collection, row, text }: Said): void => {
    rows.set(`${collection}:${row.id}`, { collection, row });
    if (collection === 'charges') placeInWindow(row as Charge);
    if (collection === 'buyers')
      for (const kept of rows.values()) if (kept.collection === 'charges') placeInWindow(kept.row as Charge);
    history.set(`${collection}:${row.id}:${row.rowVersion}`, text);
    feed.push({ version, collection, id: row.id });
  };
  const placeInWindow = (charge: Charge): void => {
    if (isKept(charge, get('buyers', place.buyerId)?.newestBillDate ?? null)) older.delete(charge.id);
    else older.add(charge.id);
  };
  const put = (collection: Collection, raw: AnyRow): void => keep(said(collection, raw));
  const get = <C extends Collection>(collection: C, id: string) =>
    rows.get(`${collection}:${id}`)?.row as CollectionRow<C> | undefined;
  const getAs = <C extends Collection>(caller: Caller, collection: C, id: string) => {
    const row = get(collection, id);
    return row && sees(caller, { collection, row }) ? row : undefined;
  };
  const change = (work: () => void): void => {
    version += 1;
    work();
    for (const listener of listeners) listener();
  };
  const touch = <C extends Collection>(
    collection: C,
    id: string,
    edit: (row: CollectionRow<C>) => CollectionRow<C>,
  ): void => {
    const before = get(collection, id);
    if (!before) return;
    // These edits keep the row valid; a device that cannot read it would show a difference.
    const row = { ...edit(before), rowVersion: before.rowVersion + 1, updatedAt: instantFromMs(nowMs()) };
    keep({ collection, row, text: JSON.stringify(row) });
  };
  const all = <C extends Collection>(collection: C) => {
    const found: CollectionRow<C>[] = [];
    for (const one of rows.values())
      if (one.collection === collection && !older.has(one.row.id)) found.push(one.row as CollectionRow<C>);
    return found;
  };
  const sees = (caller: Caller, { collection, row }: Kept): boolean =>
    !(hidden.get(caller.subject.user)?.has(row.id) ?? false) && isSeen(caller, collection, row);
  const seenBy = <C extends Collection>(caller: Caller, collection: C) =>
    all(collection).filter((row) => sees(caller, { collection, row }));
  const olderSeenBy = (caller: Caller): readonly AnyRow[] =>
    [...older].toSorted().flatMap((id) => getAs(caller, 'charges', id) ?? []);
  const epochOf = (user: string): number => epochs.get(user) ?? 1;
  const raiseEpoch = (user: string): void => void epochs.set(user, epochOf(user) + 1);
  const changeHidden = (user: string, id: string, isHidden: boolean): void =>
    change(() => {
      const ids = hidden.get(user) ?? new Set();
      if (isHidden) ids.add(id);
      else ids.delete(id);
      hidden.set(user, ids);
      feed.push({ version, collection: 'charges', id });
      raiseEpoch(user);
    });

  for (const row of [...firstRows(place, chargeCount), ...olderRows(place)]) keep(row);

  return {
    place,
    rows,
    history,
    feed,
    put,
    get,
    /** The row as the caller may see it. */
    getAs,
    versionOf: ({ collection, id }: RowReference) => rows.get(`${collection}:${id}`)?.row.rowVersion,
    /** A row at a version, or undefined if it never had that version. */
    rowAt: ({ collection, id }: RowReference, rowVersion: number): unknown => {
      const text = history.get(`${collection}:${id}:${rowVersion}`);
      return text === undefined ? undefined : JSON.parse(text);
    },
    all,
    change,
    touch,
    sees,
    seenBy,
    epochOf,
    raiseEpoch,
    version: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    digests: (caller: Caller) =>
      collections.map((collection) => ({ collection, ...digestOf(seenBy(caller, collection)) })),
    /** Ids of the charges beyond the kept months, of all people. */
    older,
    /** Those that the caller may see. */
    olderSeenBy,
    olderCharges: (caller: Caller, after: string | null): OlderPage => {
      const seen = olderSeenBy(caller);
      const left = seen.filter(({ id }) => after === null || id > after);
      const page = left.slice(0, olderAtOnce);
      return {
        rows: page,
        endCursor: page.at(-1)?.id ?? after,
        hasNextPage: left.length > page.length,
        totalCount: seen.length,
      };
    },
    ...createOthers({ change, touch, put, get, all }, nowMs, place),
    /** The user may no longer see a charge, so that everything is loaded again. */
    hides: (user: string, id: string) => changeHidden(user, id, true),
    shows: (user: string, id: string) => changeHidden(user, id, false),
    removes: (collection: Collection, id: string) =>
      change(() => {
        rows.delete(`${collection}:${id}`);
        older.delete(id);
        feed.push({ version, collection, id });
      }),
    openCharges: () =>
      all('charges').filter((charge) => isInTab(charge, 'open', dateInZone(instantFromMs(nowMs()), 'Europe/London'))),
  };
}

/** The size of a page of older charges; small, so that changes happen between two pages. */
const olderAtOnce = 2;
const ownerFields = ['userId', 'authorUserId', 'raisedByUserId', 'requestedByUserId'] as const;

/** Admins and payers see the whole account; others their own charges and requests, and the account's totals. */
function isSeen({ subject, roles }: Caller, collection: Collection, row: AnyRow): boolean {
  // Of the people, each caller gets only themselves.
  if (collection === 'people') return row.id === memberOfUser(subject.user).person;
  if (collection === 'buyers' || visibilityOf('buyer', roles) === 'account') return true;
  const owned = row as Partial<Record<(typeof ownerFields)[number], unknown>>;
  return ownerFields.some((field) => owned[field] === subject.user);
}
