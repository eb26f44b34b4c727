import type { ActionInput, ActionKind } from '../../domain/actions.ts';
import type { Instant, PlainDate } from '../../domain/calendar-date.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { ActionAnswer } from '../../domain/envelope.ts';
import type { Subject } from '../../domain/subject.ts';
import type { ChargeTab } from '../../domain/invoices/charge-rules.ts';
import type { Role } from '../../domain/access/role.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import type { ChargeEdit } from '../../domain/invoices/charge-edit.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import type { Entry } from './entry.ts';
import type { NothingKept } from './account/nothing-kept.ts';
import type { Delivery } from './ports.ts';

/** Everything the device knows around one charge, for its timeline and detail. */
export type ChargeStory = {
  readonly activity: readonly CollectionRow<'activity'>[];
  readonly payments: readonly CollectionRow<'payments'>[];
  readonly disputes: readonly CollectionRow<'disputes'>[];
};

/** Who uses this device now, for whom, and by which wall calendar "today" is decided. */
export type OfflineIdentity = { readonly subject: Subject; readonly roles: readonly Role[]; readonly timeZone: string };

/** What a screen shows of a charge: the server's row untouched, and beside it what this device has queued. */
export type ChargeView = {
  readonly row: Charge;
  /** Minor units of this charge in entries that the server has not answered yet; shown as a second line, never subtracted. */
  readonly waitingMinor: number;
  /** PO number and notes in entries that the server has not answered yet; shown beside the server's, never in their place. */
  readonly waitingEdit: ChargeEdit | null;
  /** The row as it will be once those entries are done, by the same rule that the server applies. */
  readonly optimistic: Charge;
  /** True for a charge loaded by "load older": it is beyond what this device keeps by itself. */
  readonly isOlder: boolean;
};

export type ChargeSort = {
  readonly field:
    | 'dueDate'
    | 'billDate'
    | 'invoiceNumber'
    | 'sellerName'
    | 'totalMinor'
    | 'remainingDueMinor'
    | 'status';
  readonly descending: boolean;
};

export type ChargeFilter = {
  readonly tab: ChargeTab;
  /** Substring over invoice number, PO number and seller, case-insensitive. */
  readonly search?: string;
  readonly type?: Charge['type'];
  readonly groupId?: string;
  readonly dueFrom?: PlainDate;
  readonly dueTo?: PlainDate;
  readonly minMinor?: number;
  readonly maxMinor?: number;
};

export type TabSummary = {
  readonly tab: ChargeTab;
  readonly count: number;
  readonly remainingMinor: number;
  readonly totalMinor: number;
};

/** How fresh and how whole the device's data is. */
export type SyncStatus = {
  /**
   * The last request reached our server: any request of this page, not only the engine's. Decided by requests, never by what the browser
   * believes. What a button promises and what then happens both go by this.
   */
  readonly isOnline: boolean;
  readonly isPulling: boolean;
  /** When the device last held everything that the server would have answered; null before the first load is done. */
  readonly asOf: Instant | null;
  readonly firstLoad: { readonly delivered: number; readonly total: number } | null;
  readonly session: 'valid' | 'ended' | 'other';
  readonly otherSessionName: string | null;
  readonly isUpdateNeeded: boolean;
  readonly isMaintenance: boolean;
  /** The server is there, but requests get no answer of it: a proxy, a firewall or an extension of the browser stops them. */
  readonly isBlocked: boolean;
  /** False where this browser keeps nothing: then nothing can be queued, and the screen says so. */
  readonly canKeep: boolean;
  /** Why, where it is false. */
  readonly whyNothingKept: NothingKept | null;
};

export type Enqueued = { readonly ok: true; readonly entry: Entry } | { readonly ok: false; readonly refusal: Refusal };

/** One of several actions of a kind that are kept together. */
export type EnqueueItem<Input = unknown> = { readonly input: Input; readonly options?: EnqueueOptions };

/** All were kept, or none was: `index` names the one that was refused, null where it was the device itself. */
export type EnqueuedAll =
  | { readonly ok: true; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly refusal: Refusal; readonly index: number | null };

/** What came of an online action; `answer` carries the rows to compare where the server refused it itself. */
export type Performed =
  | { readonly ok: true; readonly answer: ActionAnswer }
  | { readonly ok: false; readonly refusal: Refusal; readonly answer?: ActionAnswer };

/** A record of this device that could not be read: kept with its text, so that support can look at it. */
export type Unreadable = { readonly table: string; readonly id: string; readonly text: string };

/** Gone, for it never left; asked for in its place; or not possible now: it is being sent or was, or itself asks for something back. */
export type Cancelled = 'discarded' | 'asked' | 'notNow';

export type EnqueueOptions = {
  readonly quote?: string | null;
  readonly dependsOn?: readonly string[];
  readonly replaces?: string;
};

/**
 * The engine's only door. Everything a screen shows is read here, everything a person does goes in here; the network
 * writes behind it. Reads never wait for the network.
 */
export type Offline = {
  readonly identity: OfflineIdentity;
  readonly read: {
    readonly page: (
      filter: ChargeFilter,
      sort: ChargeSort,
      offset: number,
      limit: number,
    ) => Promise<readonly ChargeView[]>;
    readonly count: (filter: ChargeFilter) => Promise<number>;
    /** How many of those that match can be paid now: what is in payment or queued here is not counted. */
    readonly countPayable: (filter: ChargeFilter) => Promise<number>;
    /** Count and sums for every tab, under the same search and filters. */
    readonly summary: (filter: Omit<ChargeFilter, 'tab'>) => Promise<readonly TabSummary[]>;
    /** Ids of everything that matches, for "select all", in the order of the list. */
    readonly ids: (filter: ChargeFilter, sort: ChargeSort) => Promise<readonly string[]>;
    readonly charges: (ids: readonly string[]) => Promise<readonly ChargeView[]>;
    readonly get: <C extends Collection>(collection: C, ids: readonly string[]) => Promise<readonly CollectionRow<C>[]>;
    /** All rows of a small collection (never `charges`), newest first where it has a date. */
    readonly all: <C extends Exclude<Collection, 'charges'>>(collection: C) => Promise<readonly CollectionRow<C>[]>;
    /** The last so many lines of the audit trail, which may have tens of thousands, newest first. */
    readonly newestActivity: (count: number) => Promise<readonly CollectionRow<'activity'>[]>;
    /** Rows about one subject: a charge's activity, payments and disputes. */
    readonly about: (chargeId: string) => Promise<ChargeStory>;
  };
  readonly older: {
    /** Loads one more page of charges beyond the kept months; needs a connection. Failed: no usable answer, or no room to keep it. */
    readonly load: () => Promise<'loaded' | 'offline' | 'failed'>;
    readonly status: () => Promise<{
      readonly keptSince: PlainDate | null;
      readonly loaded: number;
      readonly total: number | null;
      readonly hasMore: boolean;
    }>;
  };
  /** Parses, checks, predicts and stores an action in one transaction; answers once it is really kept. */
  readonly enqueue: <K extends ActionKind>(
    kind: K,
    input: ActionInput<K>,
    options?: EnqueueOptions,
  ) => Promise<Enqueued>;
  /** The same for many actions of one kind, all in one transaction: all of them are kept, or none is. */
  readonly enqueueAll: <K extends ActionKind>(
    kind: K,
    items: readonly EnqueueItem<ActionInput<K>>[],
  ) => Promise<EnqueuedAll>;
  /**
   * Does an online-only action now, through the same wire; nothing is kept when there is no answer. Where a code is wanted, the person
   * is asked for it and it goes again under the same id; a cancelled asking leaves MFA_REQUIRED.
   */
  readonly perform: <K extends ActionKind>(kind: K, input: ActionInput<K>) => Promise<Performed>;
  /** The same for at most 25 of one kind in one request, with one code for all; answers in their order. */
  readonly performAll: <K extends ActionKind>(
    kind: K,
    inputs: readonly ActionInput<K>[],
  ) => Promise<readonly Performed[]>;
  /** The same checks as enqueue, without storing: for a form that says what is wrong before the click. */
  readonly check: <K extends ActionKind>(kind: K, input: ActionInput<K>) => Promise<Refusal | null>;
  readonly entries: {
    readonly all: () => Promise<readonly Entry[]>;
    /** Takes an entry back; of one that may have reached the server, the server is asked, and says which of the two came first. */
    readonly cancel: (id: string) => Promise<Cancelled>;
    /** Sends as soon as possible: forgets the back-off. Several go together, as one code is for all of them. */
    readonly retry: (...ids: readonly string[]) => Promise<void>;
    /** Entries that this device can no longer read; they hold up nobody and are shown, never dropped silently. */
    readonly unreadable: () => Promise<readonly Unreadable[]>;
    /** The author has seen what changed: replaces the entry by one with a new id, on the rows as they are now. */
    readonly confirmAgain: (id: string, quote?: string | null) => Promise<Enqueued>;
  };
  readonly drafts: {
    readonly save: (key: string, value: unknown) => Promise<void>;
    readonly load: (key: string) => Promise<unknown>;
    readonly drop: (key: string) => Promise<void>;
  };
  /** Where query-persist-client-core keeps persisted queries: text by key, in the same database and with the same fate. */
  readonly persisted: {
    readonly getItem: (key: string) => Promise<string | undefined>;
    readonly setItem: (key: string, value: string) => Promise<void>;
    readonly removeItem: (key: string) => Promise<void>;
  };
  /** How a page looked when it was seen last, for a start that shows it before anything else is there (`read-ahead.ts`). */
  readonly screens: {
    /** What lies on the device now, as one text: to be asked before a page is copied. Null while it is about to be put in order. */
    readonly version: () => Promise<string | null>;
    /** Keeps the copy of the page at a path in place of an earlier one, unless something was written since that version. */
    readonly keep: (path: string, version: string, copy: string) => Promise<void>;
  };
  /** Sends what is due, once; safe to call from anywhere at any time. `wokenBy` is for the log. */
  readonly replay: (
    wokenBy: 'start' | 'visible' | 'online' | 'timer' | 'signIn' | 'backgroundSync' | 'enqueue',
  ) => Promise<void>;
  /** What became of a request that something else in this page has made. */
  readonly learn: (delivery: Delivery<unknown>) => void;
  /** Asks the server this moment whether there is a way to it, and answers so: before something is promised. */
  readonly look: () => Promise<boolean>;
  /** Brings the device up to date; safe to call from anywhere at any time. */
  readonly pull: () => Promise<void>;
  readonly status: () => SyncStatus;
  /** Calls back when data, entries or status changed, on this tab or another; the answer ends it. */
  readonly subscribe: (listener: (changed: ReadonlySet<string>) => void) => () => void;
  /** Starts the timers and probes of a visible page; the answer stops them. The worker does not call it. */
  readonly run: () => () => void;
  /**
   * Throws away all that the person has asked for and drafted here, in one transaction; rejects where that could not be done. What is with
   * the server stays there. For somebody who leaves: until it is closed, this engine keeps and queues nothing more.
   */
  readonly discardOwnWork: () => Promise<void>;
  /** The session is valid again for the same subject: entries that waited for sign-in go on. */
  readonly resume: () => Promise<void>;
  readonly close: () => void;
};
