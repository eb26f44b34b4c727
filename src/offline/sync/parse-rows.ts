import * as v from 'valibot';
import { type Collection, type CollectionRow, collectionSchemas } from '../../../domain/sync/collections.ts';
import { keptRow } from '../reading/base-rows.ts';
import { type KeptRow, type QuarantinedRecord, quarantineId } from '../store.ts';

/** Rows as the server sent them, some of which this build may be unable to parse. */
export type SentRow = { readonly id: string; readonly row: unknown };

/** Readable rows in their stored form, and quarantined records for the others. */
export function parseRows<C extends Collection>(
  collection: C,
  sent: readonly SentRow[],
  load: number,
): { readonly rows: readonly KeptRow<CollectionRow<C>>[]; readonly broken: readonly QuarantinedRecord[] } {
  const rows: KeptRow<CollectionRow<C>>[] = [];
  const broken: QuarantinedRecord[] = [];
  for (const { id, row } of sent) {
    const parsed = v.safeParse(collectionSchemas[collection], row);
    if (parsed.success && parsed.output.id === id)
      rows.push(keptRow(collection, parsed.output as CollectionRow<C>, load));
    else broken.push(brokenRow(collection, id, row, parsed.issues?.[0]));
  }
  return { rows, broken };
}

function brokenRow(
  collection: Collection,
  id: string,
  row: unknown,
  issue: v.BaseIssue<unknown> | undefined,
): QuarantinedRecord {
  const { rowVersion } = (typeof row === 'object' && row !== null ? row : {}) as { rowVersion?: unknown };
  const why = issue ? (v.getDotPath(issue) ?? issue.type) : 'id';
  return {
    id: quarantineId(collection, id),
    table: collection,
    recordId: id,
    text: JSON.stringify(row) ?? '',
    why,
    rowVersion: typeof rowVersion === 'number' ? rowVersion : null,
  };
}

/** The server’s data of a quarantined row. */
export function sentRow({ text }: QuarantinedRecord): unknown {
  return text === '' ? undefined : JSON.parse(text);
}
