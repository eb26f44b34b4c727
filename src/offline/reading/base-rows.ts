import type { RowReference } from '../../../domain/action.ts';
import type { Collection, CollectionRow } from '../../../domain/sync/collections.ts';
import type { KeptRow, Transaction } from '../store.ts';
import { storedRow } from './stored-row.ts';
import type { BaseRows } from './view.ts';

type AnyRow = { readonly id: string; readonly rowVersion: number };

/** Loads the referenced rows in the caller’s transaction, so that rules can read them synchronously. */
export async function loadBaseRows(transaction: Transaction, references: Iterable<RowReference>): Promise<BaseRows> {
  const rows = new Map<string, unknown>();
  for (const [collection, ids] of byCollection(references)) {
    const kept = await transaction.getMany(collection, ids);
    for (const record of kept) if (record) rows.set(`${collection}:${record.id}`, storedRow(collection, record.row));
  }
  return {
    row: <C extends Collection>(collection: C, id: string) =>
      rows.get(`${collection}:${id}`) as CollectionRow<C> | undefined,
  };
}

/** The same rows, with those replaced that the server has just sent and the author has compared. */
export function withShownRows(
  base: BaseRows,
  shown: readonly { readonly collection: string; readonly id: string; readonly row: unknown }[],
): BaseRows {
  const newer = new Map(shown.map((one) => [`${one.collection}:${one.id}`, one.row]));
  return {
    row: (collection, id) => {
      const known = base.row(collection, id);
      const other = newer.get(`${collection}:${id}`) as typeof known;
      return known && other && versionOf(other) > versionOf(known) ? other : known;
    },
  };
}

/** Ids of the charges that a row is about, by which a charge’s timeline finds the row; and of the debit that it was paid together with. */
export function aboutOf<C extends Collection>(collection: C, row: CollectionRow<C>): readonly string[] {
  switch (collection) {
    case 'payments':
      // A payment may be applied to an invoice more than once.
      return [...new Set((row as CollectionRow<'payments'>).applications.map(({ chargeId }) => chargeId))];
    case 'disputes':
      return [(row as CollectionRow<'disputes'>).chargeId];
    case 'adjustments': {
      const { chargeId, creditId } = row as CollectionRow<'adjustments'>;
      return creditId === null ? [chargeId] : [chargeId, creditId];
    }
    case 'activity': {
      const { subjectId, after } = row as CollectionRow<'activity'>;
      const beside = after?.['besideActionId'];
      return typeof beside === 'string' ? [subjectId, beside] : [subjectId];
    }
    default:
      return [];
  }
}

export function keptRow<C extends Collection>(
  collection: C,
  row: CollectionRow<C>,
  load: number,
): KeptRow<CollectionRow<C>> {
  return { id: row.id, about: aboutOf(collection, row), load, row };
}

function byCollection(references: Iterable<RowReference>): Map<Collection, string[]> {
  const wanted = new Map<Collection, Set<string>>();
  for (const { collection, id } of references) {
    const ids = wanted.get(collection) ?? new Set();
    wanted.set(collection, ids.add(id));
  }
  return new Map([...wanted].map(([collection, ids]) => [collection, [...ids]]));
}

function versionOf(row: unknown): number {
  return (row as Partial<AnyRow>).rowVersion ?? 0;
}
