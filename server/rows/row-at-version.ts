import { sql } from 'kysely';
import * as v from 'valibot';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import { collectionSchemas } from '../../domain/sync/collections.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { collectionOf } from './collections.ts';

/**
 * A row as it was at a version, from the change log; null where the caller may not see it, it was never kept, or it is of a
 * shape that rows no longer have: what is not known must be asked about, and never stops an action for ever.
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
 * The row that an image of the change log stands for, or null where it is none of the collection. What a row derives from
 * other tables (a group's name, the invoice numbers of a payment) is not in its image and stays empty.
 */
export function rowFromImage<C extends Collection>(
  collection: C,
  image: Record<string, unknown>,
): CollectionRow<C> | null {
  const stored = Object.fromEntries(
    Object.entries(image).map(([column, value]) => [column, isMoment(column, value) ? inUtc(value) : value]),
  );
  // The image is stored data: its shape is what the parser finds.
  const row = v.safeParse(collectionSchemas[collection], projected(collection, stored));
  return row.success ? row.output : null;
}

/** A column that is missing from an old image may be one that the projection takes apart. */
function projected(collection: Collection, stored: Readonly<Record<string, unknown>>): unknown {
  try {
    return collectionOf(collection).ofImage(stored);
  } catch {
    return null;
  }
}

/** Columns of instants end in `at`; a row image has their values as PostgreSQL writes them. */
function isMoment(column: string, value: unknown): value is string {
  return /(^|_)at$/.test(column) && typeof value === 'string';
}

function inUtc(text: string): string {
  return new Date(text).toISOString();
}
