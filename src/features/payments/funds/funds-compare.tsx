import * as v from 'valibot';
import { chargeSchema } from '../../../../domain/invoices/charge.ts';
import { paymentSchema } from '../../../../domain/payments/payment.ts';
import type { Entry, Need } from '../../../offline/offline.ts';
import { CompareTable, type ComparedRow } from '../../../ui/status/compare-table.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { InvoicesCompare } from '../invoices-compare.tsx';

type FundsCompareProps = { readonly entry: Entry; readonly need: Need };

/** The values that the author saw beside the current ones: the remaining due of each invoice, and the rest of the payment. */
export function FundsCompare({ entry, need }: FundsCompareProps) {
  const payments = need.current.flatMap((current): ComparedRow[] => {
    const now = v.safeParse(paymentSchema, current.row);
    if (current.collection !== 'payments' || !now.success) return [];
    const then = v.safeParse(paymentSchema, entry.seenRows.find(({ id }) => id === current.id)?.row);
    const { reference, remainingMinor, currency } = now.output;
    return [
      {
        key: current.id,
        name: <bdi>{reference}</bdi>,
        then: then.success ? <MinorText minor={then.output.remainingMinor} currency={currency} /> : '–',
        now: <MinorText minor={remainingMinor} currency={currency} />,
      },
    ];
  });
  const hasCharges = need.current.some(({ row }) => v.is(chargeSchema, row));
  return (
    <>
      {payments.length > 0 ? <CompareTable rows={payments} isOfFigures /> : null}
      {hasCharges ? <InvoicesCompare entry={entry} need={need} /> : null}
    </>
  );
}
