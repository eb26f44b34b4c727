import type { Charge, ChargeStatus } from '../../../domain/invoices/charge.ts';

/** The row of every candidate: a charge as on a device, about 850 bytes of JSON. */
export type Invoice = Charge;

export type Filter = { readonly status: readonly ChargeStatus[] };
/** Rows with equal `field` are ordered by id; descending reverses the whole order. */
export type Sort = { readonly field: 'dueDate' | 'totalMinor'; readonly dir: 'asc' | 'desc' };
/** For each status with rows: their number, and the due amount in minor units. */
export type Summary = Readonly<Record<string, { readonly count: number; readonly remainingDue: number }>>;
export type Delta = { readonly upserts: readonly Invoice[]; readonly deletes: readonly string[] };
/** A waiting entry of the outbox. */
export type Mutation = {
  readonly id: string;
  readonly kind: string;
  readonly input: Readonly<Record<string, unknown>>;
};

/** The interface of a candidate; an ES module exports `create()` for it. "Durable" means that the transaction has completed. */
export type StoreAdapter = {
  /** `fresh` starts empty; otherwise with the data of an earlier browser. */
  readonly open: (options: { readonly fresh: boolean }) => Promise<void>;
  /** Takes one page of a first load; the write may still be in progress. */
  readonly bulkUpsert: (rows: readonly Invoice[]) => Promise<void>;
  /** Resolves when all taken rows are durable. */
  readonly flush: () => Promise<void>;
  readonly firstPage: (filter: Filter, sort: Sort, limit: number, offset: number) => Promise<readonly Invoice[]>;
  readonly count: (filter: Filter) => Promise<number>;
  readonly summary: () => Promise<Summary>;
  /** The first rows by id whose searched text contains the words, case-insensitive (`searchedText`). */
  readonly search: (text: string, limit: number) => Promise<readonly Invoice[]>;
  /** Resolves when durable. */
  readonly applyDelta: (delta: Delta) => Promise<void>;
  /** Calls back with the first rows of a view, now and after each change; returns a function that ends it. */
  readonly live: (filter: Filter, sort: Sort, limit: number, onRows: (rows: readonly Invoice[]) => void) => () => void;
  /** Resolves when the entry would survive a power cut. */
  readonly enqueue: (mutation: Mutation) => Promise<void>;
  /** Removes every entry, oldest first, each separately and durably; returns them. */
  readonly drain: () => Promise<readonly Mutation[]>;
  readonly clearOutbox: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Does its idle work at once; absent for a candidate without idle work. */
  readonly settle?: () => Promise<void>;
};

/** The text that a search uses, in lower case. */
export function searchedText({ invoiceNumber, sellerName, poNumber, orderNumber, notes }: Invoice): string {
  return [invoiceNumber, sellerName, poNumber, orderNumber, notes].join('\n').toLowerCase();
}
