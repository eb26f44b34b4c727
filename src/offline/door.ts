import type { ActionInput, ActionKind } from '../../domain/actions.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { ActionAnswer } from '../../domain/envelope.ts';
import type { Subject } from '../../domain/subject.ts';
import type { ChargeTab, DueAndCredits } from '../../domain/invoices/charge-rules.ts';
import type { Role } from '../../domain/access/role.ts';
import type { ChargeFilter } from '../../domain/invoices/charge-filter.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import type { ChargeEdit } from '../../domain/invoices/charge-edit.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import type { Entry, KeptFile } from './entry.ts';
import type { NothingKept } from './account/nothing-kept.ts';
import type { Delivery } from './ports.ts';

/** Everything the device knows about one charge, for its timeline and detail. */
export type ChargeStory = {
  readonly activity: readonly CollectionRow<'activity'>[];
  readonly payments: readonly CollectionRow<'payments'>[];
  readonly disputes: readonly CollectionRow<'disputes'>[];
  readonly adjustments: readonly CollectionRow<'adjustments'>[];
};

/** Who uses this device, for which business, and in which time zone “today” is. */
export type OfflineIdentity = { readonly subject: Subject; readonly roles: readonly Role[]; readonly timeZone: string };

/** What a screen shows of a charge: the server’s row unchanged, and this device’s queued changes beside it. */
export type ChargeView = {
  readonly row: Charge;
  /** Minor units of this charge in unanswered entries; shown as a second line, never subtracted. */
  readonly waitingMinor: number;
  /** PO number and notes in unanswered entries; shown beside the server’s values, never instead of them. */
  readonly waitingEdit: ChargeEdit | null;
  /** The row with its optimistic updates, made by the rule that the server applies too. */
  readonly optimistic: Charge;
  /** True for an older charge that “load older” loaded, outside the months that this device keeps. */
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

/** `remainingMinor` is what is due, without the credits of the tab. */
export type TabSummary = {
  readonly tab: ChargeTab;
  readonly count: number;
  readonly totalMinor: number;
} & DueAndCredits;

/** How fresh and how complete the device’s data is. */
export type SyncStatus = {
  /**
   * True if the last request of this page, of the engine or not, reached our server. The browser’s own flag is not used. Buttons and
   * actions depend on it.
   */
  readonly isOnline: boolean;
  readonly isPulling: boolean;
  /** When the device last had the server's complete state; null before the first load is complete. */
  readonly asOf: Instant | null;
  readonly firstLoad: { readonly delivered: number; readonly total: number } | null;
  readonly session: 'valid' | 'ended' | 'other';
  readonly otherSessionName: string | null;
  readonly isUpdateNeeded: boolean;
  readonly isMaintenance: boolean;
  /** The server is reachable, but requests get no answer: a proxy, a firewall or a browser extension blocks them. */
  readonly isBlocked: boolean;
  /** False if this browser stores nothing: nothing can be queued, and the screen says so. */
  readonly canKeep: boolean;
  /** The reason if `canKeep` is false. */
  readonly whyNothingKept: NothingKept | null;
};

export type Enqueued = { readonly ok: true; readonly entry: Entry } | { readonly ok: false; readonly refusal: Refusal };

/** One of several actions of a kind that are stored together. */
export type EnqueueItem<Input = unknown> = { readonly input: Input; readonly options?: EnqueueOptions };

/** Either all actions were stored, or none: `index` is the refused one, null if the device itself refused. */
export type EnqueuedAll =
  | { readonly ok: true; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly refusal: Refusal; readonly index: number | null };

/** Result of an online action; `answer` has the rows to compare if the server refused it. */
export type Performed =
  | { readonly ok: true; readonly answer: ActionAnswer }
  | { readonly ok: false; readonly refusal: Refusal; readonly answer?: ActionAnswer };

/** A record that could not be read, stored with its text so that support can inspect it. */
export type Unreadable = { readonly table: string; readonly id: string; readonly text: string };

/**
 * `discarded`: it never left the device. `asked`: a cancellation was queued instead. `notNow`: impossible, because the entry is being sent,
 * was sent, or is itself a cancellation.
 */
export type Cancelled = 'discarded' | 'asked' | 'notNow';

export type EnqueueOptions = {
  readonly quote?: string | null;
  readonly dependsOn?: readonly string[];
  readonly replaces?: string;
};

/**
 * The engine’s only entry point: screens read all data and store all actions through it, and the network writes behind it. Reads never wait
 * for the network.
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
    /** Number of matching charges that can be paid now: without those in payment or queued here. */
    readonly countPayable: (filter: ChargeFilter) => Promise<number>;
    /** Count and sums for every tab, with the same search and filters. */
    readonly summary: (filter: Omit<ChargeFilter, 'tab'>) => Promise<readonly TabSummary[]>;
    /** Ids of all matching charges in list order, for “select all”. */
    readonly ids: (filter: ChargeFilter, sort: ChargeSort) => Promise<readonly string[]>;
    readonly charges: (ids: readonly string[]) => Promise<readonly ChargeView[]>;
    readonly get: <C extends Collection>(collection: C, ids: readonly string[]) => Promise<readonly CollectionRow<C>[]>;
    /** All rows of a small collection (never `charges`), newest first if it has a date. */
    readonly all: <C extends Exclude<Collection, 'charges'>>(collection: C) => Promise<readonly CollectionRow<C>[]>;
    /** The newest `count` lines of the audit trail, which may have tens of thousands. */
    readonly newestActivity: (count: number) => Promise<readonly CollectionRow<'activity'>[]>;
    /** Rows about one charge: its activity, payments, disputes and adjustments. */
    readonly about: (chargeId: string) => Promise<ChargeStory>;
  };
  readonly older: {
    /**
     * Loads one more page of charges older than the kept months; needs a connection. `failed`: no usable answer, or no
     * room to store it.
     */
    readonly load: () => Promise<'loaded' | 'offline' | 'failed'>;
    readonly status: () => Promise<{
      readonly keptSince: PlainDate | null;
      readonly loaded: number;
      readonly total: number | null;
      readonly hasMore: boolean;
    }>;
  };
  /**
   * Parses, checks and stores an action with its optimistic update in one transaction; resolves once it is on the disk.
   */
  readonly enqueue: <K extends ActionKind>(
    kind: K,
    input: ActionInput<K>,
    options?: EnqueueOptions,
  ) => Promise<Enqueued>;
  /** Like `enqueue`, for many actions of one kind in one transaction: all are stored, or none. */
  readonly enqueueAll: <K extends ActionKind>(
    kind: K,
    items: readonly EnqueueItem<ActionInput<K>>[],
  ) => Promise<EnqueuedAll>;
  /**
   * Performs an online-only action now; stores nothing if there is no answer. If a code is needed, asks the person for
   * it and sends the action again under the same id; if the person cancels, the result is MFA_REQUIRED.
   */
  readonly perform: <K extends ActionKind>(kind: K, input: ActionInput<K>) => Promise<Performed>;
  /** Like `perform`, for at most 25 actions of one kind in one request, with one code for all; results are in the same order. */
  readonly performAll: <K extends ActionKind>(
    kind: K,
    inputs: readonly ActionInput<K>[],
  ) => Promise<readonly Performed[]>;
  /** The checks of enqueue without storing: for a form that shows errors before the click. */
  readonly check: <K extends ActionKind>(kind: K, input: ActionInput<K>) => Promise<Refusal | null>;
  readonly entries: {
    readonly all: () => Promise<readonly Entry[]>;
    /** Cancels an entry. If it may have reached the server, asks the server, which says which came first. */
    readonly cancel: (id: string) => Promise<Cancelled>;
    /** Sends as soon as possible and resets the backoff. Takes several entries, because one code covers all of them. */
    readonly retry: (...ids: readonly string[]) => Promise<void>;
    /** Entries that this device cannot read. They block no other entry, and are shown, never dropped silently. */
    readonly unreadable: () => Promise<readonly Unreadable[]>;
    /** The author has seen the changes: replaces the entry with a new id on the current rows. */
    readonly confirmAgain: (id: string, quote?: string | null) => Promise<Enqueued>;
  };
  readonly drafts: {
    readonly save: (key: string, value: unknown) => Promise<void>;
    readonly load: (key: string) => Promise<unknown>;
    readonly drop: (key: string) => Promise<void>;
  };
  /** Store for query-persist-client-core: text by key, in the same database and deleted with it. */
  readonly persisted: {
    readonly getItem: (key: string) => Promise<string | undefined>;
    readonly setItem: (key: string, value: string) => Promise<void>;
    readonly removeItem: (key: string) => Promise<void>;
  };
  /**
   * Encrypted files that the person’s requests name, and documents that they keep here. A request's files are sent before it and deleted
   * with it; `send` sends one at once. `keep` rejects if the disk is full.
   */
  readonly files: {
    readonly keep: (file: KeptFile) => Promise<void>;
    readonly load: (ids: readonly string[]) => Promise<readonly KeptFile[]>;
    readonly drop: (id: string) => Promise<void>;
    readonly send: (id: string) => Promise<Delivery<unknown>>;
  };
  /** Snapshots of pages that a start shows before anything else is loaded (`preload-device.ts`). */
  readonly screens: {
    /** Version of the data on the device, as one text; read it before copying a page. Null while idle work is due. */
    readonly version: () => Promise<string | null>;
    /** Stores the snapshot of the page at a path, unless something was written since that version. */
    readonly keep: (path: string, version: string, copy: string) => Promise<void>;
  };
  /** Sends due entries once; safe to call at any time. `wokenBy` is for the log. */
  readonly replay: (
    wokenBy: 'start' | 'visible' | 'online' | 'timer' | 'signIn' | 'backgroundSync' | 'enqueue',
  ) => Promise<void>;
  /** Updates the connection status from a request that another part of this page has made. */
  readonly learn: (delivery: Delivery<unknown>) => void;
  /** Probes the server now, before a screen promises something. */
  readonly look: () => Promise<boolean>;
  /** Brings the device up to date, unless it holds this version of the buyer's feed already; safe to call at any time. */
  readonly pull: (version?: number | null) => Promise<void>;
  readonly status: () => SyncStatus;
  /** Calls back when data, entries or status changed, on this tab or another; the result unsubscribes. */
  readonly subscribe: (listener: (changed: ReadonlySet<string>) => void) => () => void;
  /** Starts the timers and probes of a visible page; the result stops them. The worker does not call it. */
  readonly run: () => () => void;
  /**
   * Deletes all of the person’s requests and drafts on this device in one transaction, for a sign-out; rejects on failure. Requests on the
   * server stay. After it, this engine stores and queues nothing more.
   */
  readonly discardOwnWork: () => Promise<void>;
  /** The session of the same subject is valid again: entries that waited for sign-in continue. */
  readonly resume: () => Promise<void>;
  readonly close: () => void;
};
