import { Plural, useLingui } from '@lingui/react/macro';
import { creditAvailableMinor } from '../../../domain/accounts/buyer.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { subjectOfRequest } from '../../../domain/approvals/request-subject.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { useAccount } from '../../platform/react/portal-context.ts';
import { LeftText } from '../../ui/text/left-text.tsx';
import { writeSelection } from '../../ui/lists/row-selection.ts';
import { InvoicesCompare } from './invoices-compare.tsx';
import { PaymentThenAndNow } from './payment-then-and-now.tsx';

export const payInvoicesFace: ActionFace<PayInvoicesInput> = {
  Title: ({ input: { totalMinor, currency, lines } }) => {
    const { i18n } = useLingui();
    const amount = formatMoney(money(totalMinor, currency), i18n.locale);
    return (
      <Plural
        id="actions.pay-invoices.title"
        value={lines.length}
        one={`Pay ${amount} for # invoice`}
        other={`Pay ${amount} for # invoices`}
      />
    );
  },
  Compare: InvoicesCompare,
  editLink: ({ lines, collectOn }, { id }) => ({
    to: '/make-payment',
    search: { sel: selectionOf(lines), replaces: id, on: collectOn },
  }),
  resultLink: ({ id }) => ({ to: '/make-payment', search: { entry: id } }),
  copyLink: ({ lines, collectOn }, { id }) => ({
    to: '/make-payment',
    search: { sel: selectionOf(lines), copies: id, on: collectOn },
  }),
  Subject: ({ approval }) => {
    const { invoices: count } = subjectOfRequest(approval);
    return (
      <Plural id="approvals.kind.payment" value={count} one="Payment of # invoice" other="Payment of # invoices" />
    );
  },
  ThenAndNow: PaymentThenAndNow,
  Consequence: ({ approval }) => {
    const buyer = useAccount();
    return buyer ? (
      <LeftText minor={creditAvailableMinor(buyer) + (approval.amountMinor ?? 0)} currency={buyer.currency} />
    ) : null;
  },
};

function selectionOf(lines: PayInvoicesInput['lines']) {
  return writeSelection({ mode: 'some', ids: lines.map(({ chargeId }) => chargeId) });
}
