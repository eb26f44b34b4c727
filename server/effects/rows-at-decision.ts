import type { Approval } from '../../domain/approvals/approval.ts';
import type { ActionAnswer } from '../../domain/envelope.ts';
import { collections } from '../../domain/sync/collections.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { readRowSet } from './row-set.ts';

/**
 * The rows that a request is bound to, as they are before its decision takes effect, as JSON for `decided_rows`: a decided request shows
 * them and not the current ones.
 */
export async function rowsAtDecision(trx: Transaction, { bound }: Pick<Approval, 'bound'>): Promise<string> {
  const references = bound.flatMap(({ collection: name, id }) => {
    const collection = collections.find((known) => known === name);
    return collection ? [{ collection, id }] : [];
  });
  const rows = await readRowSet(trx, references, false);
  return rowsForDecision(rows.current(references));
}

/** Rows of the account and of people hold what not everybody who sees a request may see, so they are not kept. */
export function rowsForDecision(rows: NonNullable<ActionAnswer['current']>): string {
  const kept = rows.filter(({ collection }) => collection !== 'buyers' && collection !== 'people');
  return JSON.stringify(kept.map((one) => ({ ...one, rowVersion: versionOf(one.row) })));
}

function versionOf(row: unknown): number {
  return (row as { readonly rowVersion: number }).rowVersion;
}
