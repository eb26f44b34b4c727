import { sql } from 'kysely';
import * as v from 'valibot';
import { type Collection, type CollectionRow, collectionSchemas } from '../../domain/sync/collections.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { collectionOf } from './collections.ts';

/**
 * A row at a version, from the change log; null if the caller may not see it, it was not stored, or its format is outdated. The caller
 * then asks the person, so an unknown version never blocks an action permanently.
 */
export async function rowAtVersion<C extends Collection>(
  transaction: Transaction,
  collection: C,
  id: string,
  rowVersion: number,
): Promise<CollectionRow<C> | null> {
  const { rows } = await sql<{ image: Record<string, unknown> | null }>`
    select image_of(${collection}, ${id}, ${rowVersion}::bigint) as image`.execute(transaction);
  const image = rows[0]?.image;
  return image ? rowFromImage(collection, image) : null;
}

/**
 * The row of an image of the change log, or null if it does not fit the collection. Values from other tables (a group's name, the invoice
 * numbers of a payment) are not in the image and stay empty.
 */
export function rowFromImage<C extends Collection>(
  collection: C,
  image: Record<string, unknown>,
): CollectionRow<C> | null {
  const stored = Object.fromEntries(
    Object.entries(image).map(([column, value]) => [column, isMoment(column, value) ? inUtc(value) : value]),
  );
  // An image that an older version stored may lack fields, so it is parsed.
  const row = v.safeParse(collectionSchemas[collection], projected(collection, stored));
  return row.success ? row.output : null;
}

/** An old image may lack a column that the projection reads. */
function projected(collection: Collection, stored: Readonly<Record<string, unknown>>): unknown {
  try {
    return collectionOf(collection).ofImage(stored);
  } catch {
    return null;
  }
}

/** Columns of instants end in `at`; a row image has their values in PostgreSQL's format. */
function isMoment(column: string, value: unknown): value is string {
  return /(^|_)at$/.test(column) && typeof value === 'string';
}

function inUtc(text: string): string {
  return new Date(text).toISOString();
}
