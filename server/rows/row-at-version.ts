import { sql } from 'kysely';
import * as v from 'valibot';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import { collectionSchemas } from '../../domain/sync/collections.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { StoredRow } from './projections.ts';
import { projections } from './projections.ts';

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
  const stored: Record<string, unknown> = { ...image, ...partsOf(collection, image) };
  for (const column of momentColumns) {
    const text = stored[column];
    if (typeof text === 'string') stored[column] = new Date(text).toISOString();
  }
  // The image is stored data: its shape is what the parser below finds, not what its type claims.
  const row = v.safeParse(collectionSchemas[collection], projected(collection, stored as unknown as StoredRow[C]));
  return row.success ? row.output : null;
}

/** A column that is missing from an old image may be one that the projection takes apart. */
function projected<C extends Collection>(collection: C, stored: StoredRow[C]): unknown {
  try {
    return projections[collection](stored);
  } catch {
    return null;
  }
}

const momentColumns = [
  'updated_at',
  'created_at',
  'submitted_at',
  'raised_at',
  'resolved_at',
  'composed_at',
  'received_at',
  'settled_at',
  'expires_at',
  'decided_at',
  'locked_at',
  'terminated_at',
  'at',
] as const;

function partsOf(collection: Collection, image: Record<string, unknown>): Record<string, unknown> {
  if (collection === 'charges' || collection === 'cards') return { group_name: null };
  if (collection !== 'payments') return {};
  const applications = (image['applications'] ?? []) as { charge_id: string; amount_minor: number; state: string }[];
  return {
    applications: applications.map((applied) => ({
      chargeId: applied.charge_id,
      invoiceNumber: '',
      amountMinor: applied.amount_minor,
      state: applied.state,
    })),
  };
}
