import type { ActionDefinition } from '../../domain/action.ts';
import type { Instant } from '../../domain/time/instant.ts';
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
 * Result of a request, or of one action in it, classified once from status, type and body, never from error texts. `unanswered` is not a
 * failure: it is unknown whether the server acted, so the same id is sent again.
 */
export type Delivery<T> =
  | { readonly kind: 'answered'; readonly body: T }
  /**
   * No answer, a truncated one, or one from another sender (captive portal, proxy). `wayLost`: the request was given up after the
   * connection was lost and restored.
   */
  | { readonly kind: 'unanswered'; readonly why: 'noRoute' | 'timeout' | 'cut' | 'notOurs' | 'wayLost' }
  /**
   * Something in this browser threw before the request left or while its answer was read: says nothing about the
   * network.
   */
  | { readonly kind: 'unanswered'; readonly why: 'failedHere' }
  /** A 5xx response without one of our codes. */
  | { readonly kind: 'serverError'; readonly retryAfterMs: number | null }
  | { readonly kind: 'throttled'; readonly retryAfterMs: number | null }
  | { readonly kind: 'maintenance'; readonly retryAfterMs: number | null }
  /** The `/auth` of our server reported the end of the session. */
  | { readonly kind: 'sessionEnded' }
  /** The cookie belongs to another session; nothing may be sent from here. */
  | { readonly kind: 'otherSession'; readonly name: string }
  /** The server does not know this operation, or this build is too old for it. */
  | { readonly kind: 'updateNeeded' }
  /** The whole request was refused (400, 403, 413) with a code. */
  | { readonly kind: 'requestRefused'; readonly code: string; readonly values?: RefusalValues };

/** The server as the engine sees it. Implementations add bearer, checksum and program, and never throw. */
export type ServerPort = {
  /** Sends at most 25 actions of one subject; each has its own answer, and a missing one counts as unanswered. */
  readonly performActions: (
    subject: Subject,
    actions: readonly ActionEnvelope[],
  ) => Promise<Delivery<readonly ActionAnswer[]>>;
  readonly changes: (subject: Subject, cursor: string | null, limit: number) => Promise<Delivery<PullAnswer>>;
  readonly digests: (subject: Subject) => Promise<Delivery<Digests>>;
  /** Reports differences between device and server, each time they are found. */
  readonly reportMismatches: (subject: Subject, mismatches: readonly Mismatch[]) => Promise<Delivery<unknown>>;
  /** Charges older than those a device keeps, newest first; `after` is the cursor of the last page. */
  readonly olderCharges: (subject: Subject, after: string | null, first: number) => Promise<Delivery<OlderPage>>;
  /** The server’s 32-byte secret for this person on this device; always the same. */
  readonly deviceSecret: (subject: Subject, deviceId: string) => Promise<Delivery<Uint8Array<ArrayBuffer>>>;
  /** Sends a file before the action that names it; repeated until it is answered. Omit if no action names files. */
  readonly sendFile?: (subject: Subject, file: SentFile) => Promise<Delivery<unknown>>;
  /** A tiny request that only tells whether our server is reachable. */
  readonly probe: () => Promise<boolean>;
};

/** A file to send: `sha256` is the hash of its bytes in hex, `content` the bytes. */
export type SentFile = {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly content: Uint8Array<ArrayBuffer>;
};

/** The server’s row count of each collection for a subject, and a hash of the row versions. */
export type Digests = readonly ({ readonly collection: Collection } & Digest)[];

/** A collection that differs: its row counts here and at the server. */
export type Mismatch = { readonly collection: Collection; readonly held: number; readonly expected: number };

export type OlderPage = {
  readonly rows: readonly unknown[];
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
  readonly totalCount: number;
};

export type ClockPort = {
  readonly now: () => Instant;
  /** Monotonic milliseconds for backoff; unaffected by changes of the wall clock. */
  readonly monotonicMs: () => number;
  /** Calls back once after a delay; the result cancels it. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
};

export type RandomPort = { readonly fraction: () => number; readonly uuid: () => string };

/** Web Locks, or a substitute: at most one holder of a name. Correctness never depends on it. */
export type LockPort = {
  /** True if tabs and worker share the locks, so that a holder is the only one on this device. */
  readonly spansTabs?: boolean;
  /**
   * Runs the work if the lock is free, else returns false at once. Others may steal it from a holder without a sign of
   * life for `maxSilenceMs`.
   */
  readonly tryExclusive: (
    name: string,
    maxSilenceMs: number,
    work: (signal: AbortSignal) => Promise<void>,
  ) => Promise<boolean>;
};

/** Tells other tabs and the worker of this device that something was written. */
export type BroadcastPort = {
  readonly post: (message: DeviceSignal) => void;
  /** Tells only the listeners in this page or worker. */
  readonly tellHere: (message: DeviceSignal) => void;
  readonly subscribe: (listener: (message: DeviceSignal) => void) => () => void;
};
export type DeviceSignal =
  | { readonly kind: 'changed'; readonly collections: readonly string[] }
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'pull'; readonly version?: number | null };

/**
 * Source of IndexedDB; tests pass their own, and null means that this browser stores nothing. `disk` replaces it if
 * present.
 */
export type StoragePort = {
  readonly indexedDB: IDBFactory | null;
  readonly keyRange: typeof IDBKeyRange | null;
  /**
   * Null while the tab is awake; in a frozen tab, resolves when it wakes. No transaction starts before: it could not
   * end, and would block every other tab.
   */
  readonly untilAwake?: () => Promise<void> | null;
  /** Encryption of accounts; without it, nothing of an account is stored. */
  readonly sealing?: SealingPort;
  readonly disk?: Disk;
  /** Omit if the storage always answers. */
  readonly inTime?: InTime;
  readonly health?: StorageHealth;
  /** The reason for a missing database, if it is needed. */
  readonly whyNone?: NothingKept;
  /** Data preloaded before the scripts of this start. */
  readonly preload?: Preload;
};

export type SealingPort = {
  /** Stores the secret of this account between two starts. */
  readonly keeper: (account: string) => SecretKeeper;
  /** Derives the account’s key from a secret. */
  readonly key: (secret: Uint8Array<ArrayBuffer>, account: string) => Promise<CryptoKey>;
  /** Encryptor for a key; in a page, a worker encrypts the texts of a load. */
  readonly encryptor: (key: CryptoKey, account: string) => Encryptor | Promise<Encryptor>;
};

/** All values of the device database by key. */
export type ValuesRead = ReadonlyMap<string, unknown>;

/** Preloaded data of one account: its encrypted records, and the key that decrypts them. */
export type AccountRead = {
  readonly name: string;
  readonly records: PreloadedRecords;
  readonly key: CryptoKey;
};

/** Preloaded data of a start, valid until `isBelieved` is false. */
export type Preload = {
  /** Null if the disk has to be read. */
  readonly values: () => Promise<ValuesRead | null>;
  /** The preloaded data of an account; returned only once, because it may be outdated at a second opening. */
  readonly account: (name: string) => Promise<AccountRead | null>;
  /** True while the preloaded data may be shown. */
  readonly isBelieved: () => boolean;
  /** This page changes the value of this key, so it is read from the disk from now on. */
  readonly change: (key: string) => void;
  readonly hasChanged: (key?: string) => boolean;
  /** The person is known: read every value from the disk from now on. */
  readonly settleValues: () => void;
};

/** A disk for tests in place of IndexedDB: it opens account stores and counts their waiting entries. */
export type Disk = {
  readonly openStore: (name: string) => Promise<Store>;
  /** Deletes a person’s requests and drafts without a key, unless that has happened since. */
  readonly clearOwnWork: (name: string, clearings: number | null) => Promise<void>;
  readonly ownWorkClearings: (name: string) => Promise<number>;
  /** Number of waiting entries of an account, without a key; null if there is no account. */
  readonly outboxCounts: (name: string) => Promise<OutboxCounts | null>;
  readonly openValues: () => KeyValues;
};

/** `waiting` counts all entries that are not at the server yet. */
export type OutboxCounts = { readonly waiting: number; readonly needsYou: number };

/** Plain values by key. A write resolves once the value is stored. */
export type KeyValues = {
  readonly get: (key: string) => Promise<unknown>;
  readonly set: (key: string, value: unknown) => Promise<void>;
  /** Stores the value unless there is one; returns the stored one. */
  readonly setOnce: (key: string, value: unknown) => Promise<unknown>;
  readonly remove: (key: string) => Promise<void>;
  readonly keys: () => Promise<readonly string[]>;
  readonly close: () => void;
};

/** Asks the browser to wake the worker when the connection is back; a no-op without Background Sync. */
export type WakePort = { readonly requestWake: () => Promise<void> };

export type OfflinePorts = {
  readonly clock: ClockPort;
  readonly random: RandomPort;
  readonly locks: LockPort;
  readonly broadcast: BroadcastPort;
  readonly storage: StoragePort;
  readonly server: ServerPort;
  readonly wake: WakePort;
  /**
   * Asks the person for a code of a scope, for actions of these kinds; omit in contexts without a person, such as the worker.
   */
  readonly askForCode?: (scope: string, kinds: readonly string[]) => Promise<'confirmed' | 'cancelled'>;
  /**
   * Loads the definition of an action that cannot wait in the outbox; undefined if this build does not know it. Omit if none is performed,
   * as in the worker.
   */
  readonly onlineAction?: (kind: string) => Promise<ActionDefinition | undefined>;
  /** A line for the log: never amounts, names or secrets. */
  readonly log: (event: string, detail?: Readonly<Record<string, string | number | boolean>>) => void;
};
