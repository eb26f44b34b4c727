import type { Charge, ChargeStatus } from '../../../domain/invoices/charge.ts';

/** What every candidate keeps: a charge as a device holds it, about 730 bytes of JSON. */
export type Invoice = Charge;

export type Filter = { readonly status: readonly ChargeStatus[] };
/** Rows that are equal in `field` are ordered by id; descending is the whole order reversed. */
export type Sort = { readonly field: 'dueDate' | 'totalMinor'; readonly dir: 'asc' | 'desc' };
/** Of each status that has rows: how many, and what is due of them in minor units. */
export type Summary = Readonly<Record<string, { readonly count: number; readonly remainingDue: number }>>;
export type Delta = { readonly upserts: readonly Invoice[]; readonly deletes: readonly string[] };
/** A waiting entry of the outbox. */
export type Mutation = {
  readonly id: string;
  readonly kind: string;
  readonly input: Readonly<Record<string, unknown>>;
};

/** What a candidate does; an ES module exports `create()` for it. "Durable" means that the transaction has completed. */
export type StoreAdapter = {
  /** `fresh` begins with nothing; otherwise with what an earlier browser has left. */
  readonly open: (options: { readonly fresh: boolean }) => Promise<void>;
  /** Takes one page of a first load; it may still be on its way to the disk. */
  readonly bulkUpsert: (rows: readonly Invoice[]) => Promise<void>;
  /** Resolves when all that was taken is durable. */
  readonly flush: () => Promise<void>;
  readonly firstPage: (filter: Filter, sort: Sort, limit: number, offset: number) => Promise<readonly Invoice[]>;
  readonly count: (filter: Filter) => Promise<number>;
  readonly summary: () => Promise<Summary>;
  /** The first rows by id whose searched text holds the words, whatever their case (`searchedText`). */
  readonly search: (text: string, limit: number) => Promise<readonly Invoice[]>;
  /** Resolves when durable. */
  readonly applyDelta: (delta: Delta) => Promise<void>;
  /** Calls back with the first rows of a view now and after each change of them; answers how to end it. */
  readonly live: (filter: Filter, sort: Sort, limit: number, onRows: (rows: readonly Invoice[]) => void) => () => void;
  readonly enqueue: (mutation: Mutation, durability: 'strict' | 'relaxed') => Promise<void>;
  /** Takes every entry out, oldest first, each on its own and durably; answers them. */
  readonly drain: () => Promise<readonly Mutation[]>;
  readonly clearOutbox: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Does at once what it would do in idle time; a candidate that does nothing then has none. */
  readonly settle?: () => Promise<void>;
};

/** The text that a search looks through, in lower case. */
export function searchedText({ invoiceNumber, sellerName, poNumber, orderNumber, notes }: Invoice): string {
  return [invoiceNumber, sellerName, poNumber, orderNumber, notes].join('\n').toLowerCase();
}
