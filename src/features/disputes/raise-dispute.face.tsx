import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { inputOf } from '../../../domain/action.ts';
import { type RaiseDisputeInput, raiseDispute } from '../../../domain/disputes/raise-dispute.action.ts';
import { type Charge, chargeSchema } from '../../../domain/invoices/charge.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import type { ActionFace } from '../../kit/action-face.ts';
import { FactList } from '../../ui/layout/layout.tsx';
import { CompareTable } from '../../ui/status/compare-table.tsx';
import { requestHeads } from '../../ui/status/request-heads.tsx';
import { disputeReasonWords } from '../../ui/status/dispute-words.ts';
import { MinorText } from '../../ui/text/money-text.tsx';

export const raiseDisputeFace: ActionFace<RaiseDisputeInput> = {
  Title: ({ input: { amountMinor, currency } }) => {
    const { i18n } = useLingui();
    const amount = formatMoney(money(amountMinor, currency), i18n.locale);
    return <Trans id="actions.raise-dispute.title">Dispute {amount} of an invoice</Trans>;
  },
  editLink: ({ chargeId }, { id }) => ({ to: '/dispute', search: { invoice: chargeId, replaces: id } }),
  copyLink: ({ chargeId }) => ({ to: '/dispute', search: { invoice: chargeId } }),
  Subject: () => <Trans id="approvals.kind.dispute">Dispute of an invoice</Trans>,
  ThenAndNow: ({ approval, rows }) => {
    const { i18n } = useLingui();
    const input = inputOf(raiseDispute, approval);
    if (!input) return null;
    const charge = rows('charges').find(({ id }) => id === input.chargeId);
    const then = v.safeParse(chargeSchema, approval.thenRows.find(({ id }) => id === input.chargeId)?.row);
    const due = (row: Charge) => <MinorText minor={row.remainingDueMinor} currency={row.currency} />;
    return (
      <>
        <FactList
          facts={[
            {
              key: 'invoice',
              label: <Trans id="disputes.fact.invoice">Invoice</Trans>,
              value: <bdi>{charge?.invoiceNumber ?? '–'}</bdi>,
            },
            {
              key: 'amount',
              label: <Trans id="disputes.fact.amount">Disputed</Trans>,
              value: <MinorText minor={input.amountMinor} currency={input.currency} />,
            },
            {
              key: 'reason',
              label: <Trans id="disputes.fact.reason">Reason</Trans>,
              value: i18n._(disputeReasonWords(input.reason)),
            },
            {
              key: 'note',
              label: <Trans id="disputes.fact.note">Note</Trans>,
              value: input.note ?? '–',
            },
          ]}
        />
        <CompareTable
          isOfFigures
          heads={requestHeads(approval)}
          rows={[
            {
              key: 'due',
              name: <Trans id="disputes.fact.due">Left to pay</Trans>,
              then: then.success ? due(then.output) : '–',
              now: charge ? due(charge) : '–',
            },
          ]}
        />
      </>
    );
  },
};
