import type { Instant } from '../../domain/calendar-date.ts';
import type { ActionAnswer, ActionEnvelope } from '../../domain/envelope.ts';
import type { Subject } from '../../domain/subject.ts';
import type { Digest } from '../../domain/sync/digest.ts';
import type { PullAnswer } from '../../domain/sync/pull-answer.ts';
import type { Collection } from '../../domain/sync/collections.ts';
import type { PreloadedRecords } from '../block-store/disk/preloaded-records.ts';
import type { Encryptor } from '../block-store/sealing/encryptor.ts';
import type { SecretKeeper } from '../block-store/sealing/secret-keeper.ts';
import type { InTime, NothingKept, StorageHealth } from './account/nothing-kept.ts';
import type { Store } from './store.ts';

/** Values of a refusal, such as the minutes for which an account is locked. */
export type RefusalValues = Readonly<Record<string, string | number>>;

/**
 * What became of one request, or of one action in it, decided once at the edge from status, type and body; nobody reads error texts after
 * that. `unanswered` is not a failure: whether the server acted is unknown, so the same id is sent again.
 */
export type Delivery<T> =
  | { readonly kind: 'answered'; readonly body: T }
  /** No answer, a cut one, or one that is not ours (a captive portal, a proxy); `wayLost` was given up once there was a way again. */
  | { readonly kind: 'unanswered'; readonly why: 'noRoute' | 'timeout' | 'cut' | 'notOurs' | 'wayLost' }
  /** Something in this browser threw before the request left or as its answer was read: says nothing of the network. */
  | { readonly kind: 'unanswered'; readonly why: 'failedHere' }
  /** 5xx without a code of ours. */
  | { readonly kind: 'serverError'; readonly retryAfterMs: number | null }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | null }
  | { readonly kind: 'maintenance'; readonly retryAfterMs: number | null }
  /** Our own `/auth` said that the session has ended. */
  | { readonly kind: 'sessionEnded' }
  /** The cookie now belongs to another session; nothing may be sent from here. */
  | { readonly kind: 'otherSession'; readonly name: string }
  /** The server does not know this operation, or this build is too old for it. */
  | { readonly kind: 'updateNeeded' }
  /** The whole request was refused (400, 403, 413) with a code. */
  | { readonly kind: 'requestRefused'; readonly code: string; readonly values?: RefusalValues };

/** The server as the engine sees it. Implementations add bearer, checksum and program, and never throw. */
export type ServerPort = {
  /** Sends at most 25 actions of one subject; each has its own answer, missing answers count as unanswered. */
  readonly performActions: (
    subject: Subject,
    actions: readonly ActionEnvelope[],
  ) => Promise<Delivery<readonly ActionAnswer[]>>;
  readonly changes: (subject: Subject, cursor: string | null, limit: number) => Promise<Delivery<PullAnswer>>;
  readonly digests: (subject: Subject) => Promise<Delivery<Digests>>;
  /** Tells what was found to differ here from what the server holds, once for each time that it is found. */
  readonly reportMismatches: (subject: Subject, mismatches: readonly Mismatch[]) => Promise<Delivery<unknown>>;
  /** Charges older than those a device keeps, newest first; `after` is the cursor of the last page. */
  readonly olderCharges: (subject: Subject, after: string | null, first: number) => Promise<Delivery<OlderPage>>;
  /** The 32 bytes that the server has for this person on this device: the same each time. */
  readonly deviceSecret: (subject: Subject, deviceId: string) => Promise<Delivery<Uint8Array<ArrayBuffer>>>;
  /** A tiny request that only tells whether there is a way to our server. */
  readonly probe: () => Promise<boolean>;
};

/** How many rows of each collection the server has for a subject, and a hash of their versions. */
export type Digests = readonly ({ readonly collection: Collection } & Digest)[];

/** A collection that differs: how many rows of it lie here, and how many the server has for the subject. */
export type Mismatch = { readonly collection: Collection; readonly held: number; readonly expected: number };

export type OlderPage = {
  readonly rows: readonly unknown[];
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
  readonly totalCount: number;
};

export type ClockPort = {
  readonly now: () => Instant;
  /** Milliseconds that only ever rise, for back-off; unaffected by a clock that a person sets. */
  readonly monotonicMs: () => number;
  /** Calls back once after so many milliseconds; the answer cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
};

export type RandomPort = { readonly fraction: () => number; readonly uuid: () => string };

/** Web Locks, or a form of it: at most one holder of a name. Correctness never rests on it. */
export type LockPort = {
  /** True where tabs and worker share the locks: then whoever holds one knows that nobody else is at that work. */
  readonly spansTabs?: boolean;
  /**
   * Runs the work if the lock is free now, else answers false at once. Others may steal it from a holder that gave no sign of
   * life for `maxSilenceMs`.
   */
  readonly tryExclusive: (
    name: string,
    maxSilenceMs: number,
    work: (signal: AbortSignal) => Promise<void>,
  ) => Promise<boolean>;
};

/** Tells other tabs and the worker of the same device that something was written. */
export type BroadcastPort = {
  readonly post: (message: DeviceSignal) => void;
  /** Tells those who listen in this page, or this worker, itself. */
  readonly tellHere: (message: DeviceSignal) => void;
  readonly subscribe: (listener: (message: DeviceSignal) => void) => () => void;
};
export type DeviceSignal =
  | { readonly kind: 'changed'; readonly collections: readonly string[] }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'pull' };

/**
 * Where IndexedDB comes from; tests hand in their own, and null means that this browser keeps nothing. `disk` is used instead
 * where there is one.
 */
export type StoragePort = {
  readonly indexedDB: IDBFactory | null;
  readonly keyRange: typeof IDBKeyRange | null;
  /**
   * Null while the tab is awake; in a frozen one, resolves when it wakes. No transaction is begun before: it could not end, and
   * every other tab would wait for it.
   */
  readonly untilAwake?: () => Promise<void> | null;
  /** What an account is sealed with; where it is missing, nothing of one is kept. */
  readonly sealing?: SealingPort;
  readonly disk?: Disk;
  /** Left out where the storage always answers. */
  readonly inTime?: InTime;
  readonly health?: StorageHealth;
  /** Why there is no database here, where that is wanted. */
  readonly whyNone?: NothingKept;
  /** What was read of it before the scripts of this start were there. */
  readonly ahead?: Ahead;
};

export type SealingPort = {
  /** Where the secret of the account of that name lies between two starts. */
  readonly keeper: (account: string) => SecretKeeper;
  /** What is made of a secret to seal that account with. */
  readonly key: (secret: Uint8Array<ArrayBuffer>, account: string) => Promise<CryptoKey>;
  /** What seals with a key; a page has the texts of a load sealed beside it. */
  readonly encryptor: (key: CryptoKey, account: string) => Encryptor | Promise<Encryptor>;
};

/** Every value of the device database, by its key. */
export type ValuesRead = ReadonlyMap<string, unknown>;

/** What of one account was read ahead: its records, as they lie there, and the key that opens them. */
export type AccountRead = {
  readonly name: string;
  readonly records: PreloadedRecords;
  readonly key: CryptoKey;
};

/** What was read ahead of a start, for as long as it is believed. */
export type Ahead = {
  /** Null where the disk is to be asked. */
  readonly values: () => Promise<ValuesRead | null>;
  /** Once: whoever opens the account again does so because something has changed. */
  readonly account: (name: string) => Promise<AccountRead | null>;
  /** What was read of an account may still be shown. */
  readonly isBelieved: () => boolean;
  /** This page changes the value under that key: the disk is asked for it from here on. */
  readonly change: (key: string) => void;
  readonly hasChanged: (key?: string) => boolean;
  /** It is known who is here: from now on every value is asked of the disk. */
  readonly settleValues: () => void;
};

/** A disk that is no IndexedDB and keeps what is promised of one: the simulated one, on which a schedule takes milliseconds. */
export type Disk = {
  readonly openStore: (name: string) => Promise<Store>;
  /** What a person has asked for and drafted is thrown away, which needs no key, unless that was done since. */
  readonly clearOwnWork: (name: string, clearings: number | null) => Promise<void>;
  readonly ownWorkClearings: (name: string) => Promise<number>;
  /** How much waits in an account, which needs no key; null where there is none. */
  readonly outboxCounts: (name: string) => Promise<OutboxCounts | null>;
  readonly openValues: () => KeyValues;
};

/** `waiting` counts all that is not with the server yet. */
export type OutboxCounts = { readonly waiting: number; readonly needsYou: number };

/** Plain values by key. Writing answers once the value is kept. */
export type KeyValues = {
  readonly get: (key: string) => Promise<unknown>;
  readonly set: (key: string, value: unknown) => Promise<void>;
  /** Keeps the value unless there is one; answers the one that is kept then. */
  readonly setOnce: (key: string, value: unknown) => Promise<unknown>;
  readonly remove: (key: string) => Promise<void>;
  readonly keys: () => Promise<readonly string[]>;
  readonly close: () => void;
};

/** Asks the browser to wake the worker when the connection is back; a no-op where Background Sync is missing. */
export type WakePort = { readonly requestWake: () => Promise<void> };

export type OfflinePorts = {
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly locks: LockPort;
  readonly broadcast: BroadcastPort;
  readonly storage: StoragePort;
  readonly server: ServerPort;
  readonly wake: WakePort;
  /** Asks the person for a code of a scope; left out where nobody can be asked, as in the worker. */
  readonly askForCode?: (scope: string) => Promise<'confirmed' | 'cancelled'>;
  /** A line for the log: never amounts, names or secrets. */
  readonly log: (event: string, detail?: Readonly<Record<string, string | number | boolean>>) => void;
};
