import * as v from 'valibot';
import { inputOf } from '../action.ts';
import { chargeSchema } from '../invoices/charge.ts';
import { payableMinor } from '../invoices/charge-rules.ts';
import { applyFunds } from './apply-funds.action.ts';
import { payInvoices } from './pay-invoices.action.ts';

/** A row of the server, as the answer to a refused action has it. */
type CurrentRow = { readonly collection: string; readonly id: string; readonly row: unknown };

/** How many invoices of a waiting payment somebody else has paid, by the server's current rows. */
export function countPaidMeanwhile(
  asked: { readonly kind: string; readonly input: unknown },
  current: readonly CurrentRow[],
): { readonly paid: number; readonly all: number } {
  const lines = (inputOf(payInvoices, asked) ?? inputOf(applyFunds, asked))?.lines ?? [];
  const paid = lines.filter(({ chargeId }) => {
    const row = current.find(({ collection, id }) => collection === 'charges' && id === chargeId)?.row;
    const charge = v.safeParse(chargeSchema, row);
    return charge.success && payableMinor(charge.output) === 0;
  });
  return { paid: paid.length, all: lines.length };
}
