import { Plural, Trans } from '@lingui/react/macro';
import { inputOf } from '../../../../domain/action.ts';
import { type ModifyPaymentInput, modifyPayment } from '../../../../domain/payments/modify-payment.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { FundsCompare } from '../funds/funds-compare.tsx';
import { ChangeTable } from './change-table.tsx';

export const modifyPaymentFace: ActionFace<ModifyPaymentInput> = {
  Title: ({ input: { lines } }) => (
    <Plural
      id="actions.modify-payment.title"
      value={lines.length}
      one="Change a payment for # invoice"
      other="Change a payment for # invoices"
    />
  ),
  Compare: FundsCompare,
  editLink: ({ paymentId }) => ({ to: '/payment/$id/modify', params: { id: paymentId } }),
  copyLink: ({ paymentId }) => ({ to: '/payment/$id/modify', params: { id: paymentId } }),
  Subject: () => <Trans id="approvals.kind.modify-payment">Change of a payment</Trans>,
  ThenAndNow: ({ approval, rows }) => {
    const input = inputOf(modifyPayment, approval);
    if (!input) return null;
    const charges = rows('charges');
    const lines = input.lines.map((line) => ({
      ...line,
      invoiceNumber: charges.find(({ id }) => id === line.chargeId)?.invoiceNumber ?? '–',
    }));
    return <ChangeTable lines={lines} currency={input.currency} />;
  },
};
