import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { inputOf } from '../../../../domain/action.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import { spareMinor } from '../../../../domain/payments/applied-funds.ts';
import { type Payment, paymentSchema } from '../../../../domain/payments/payment.ts';
import { type RequestRefundInput, requestRefund } from '../../../../domain/payments/request-refund.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { CompareTable } from '../../../ui/status/compare-table.tsx';
import { requestHeads } from '../../../ui/status/request-heads.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { FundsCompare } from './funds-compare.tsx';

export const requestRefundFace: ActionFace<RequestRefundInput> = {
  Title: ({ input: { amountMinor, currency } }) => {
    const { i18n } = useLingui();
    const amount = formatMoney(money(amountMinor, currency), i18n.locale);
    return <Trans id="actions.request-refund.title">Refund {amount}</Trans>;
  },
  Compare: FundsCompare,
  Subject: () => <Trans id="approvals.kind.refund">Refund</Trans>,
  ThenAndNow: ({ approval, rows }) => {
    const input = inputOf(requestRefund, approval);
    const payment = rows('payments').find(({ id }) => id === input?.paymentId);
    const then = v.safeParse(paymentSchema, approval.thenRows.find(({ id }) => id === input?.paymentId)?.row);
    if (!input || !payment) return null;
    const { currency } = input;
    const spare = (row: Payment) => <MinorText minor={spareMinor(row)} currency={currency} />;
    return (
      <Section title={<Trans id="approvals.compare.title">Then and now</Trans>}>
        <p>
          <Trans id="payments.refund.of">
            Refund of <MinorText minor={input.amountMinor} currency={currency} weight="strong" /> from payment{' '}
            <bdi>{payment.reference}</bdi>
          </Trans>
        </p>
        <CompareTable
          isOfFigures
          heads={requestHeads(approval)}
          rows={[
            {
              key: 'spare',
              name: <Trans id="payments.modify.left">Not applied</Trans>,
              then: then.success ? spare(then.output) : '–',
              now: spare(payment),
            },
          ]}
        />
      </Section>
    );
  },
};
