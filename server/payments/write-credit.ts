import { withUsedCredit } from '../../domain/payments/applied-funds.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { type MovedCharge, writeCharges } from './charge-claims.ts';

/** Writes the remaining amount of a locked credit after an application of this amount; a negative amount returns it. */
export async function writeCredit(
  { trx, rows }: Pick<ActionRun, 'trx' | 'rows'>,
  creditId: string,
  amountMinor: number,
): Promise<MovedCharge> {
  const before = rows.row('charges', creditId);
  if (!before) throw new Error(`The credit ${creditId} passed the check and is not among the locked rows.`);
  const moved = { before, after: withUsedCredit(before, amountMinor) };
  await writeCharges(trx, [moved]);
  return moved;
}
