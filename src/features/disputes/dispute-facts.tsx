import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { type Fact, FactList, Section } from '../../ui/layout/layout.tsx';
import { InstantText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { ReasonText } from './dispute-columns.tsx';

/** The facts of a dispute, without missing ones. */
export function DisputeFacts({ dispute }: { readonly dispute: Dispute }) {
  const facts: readonly (Fact | false)[] = [
    {
      key: 'invoice',
      label: <Trans id="disputes.fact.invoice">Invoice</Trans>,
      value: (
        <Link to="/account-overview/invoices/$chargeId" params={{ chargeId: dispute.chargeId }}>
          <bdi>{dispute.invoiceNumber}</bdi>
        </Link>
      ),
    },
    {
      key: 'seller',
      label: <Trans id="disputes.fact.seller">Seller</Trans>,
      value: <bdi>{dispute.sellerName}</bdi>,
    },
    { key: 'reason', label: <Trans id="disputes.fact.reason">Reason</Trans>, value: <ReasonText dispute={dispute} /> },
    {
      key: 'amount',
      label: <Trans id="disputes.fact.amount">Disputed</Trans>,
      value: <MinorText minor={dispute.amountMinor} currency={dispute.currency} />,
    },
    dispute.resolvedAt !== null && {
      key: 'closed',
      label: <Trans id="disputes.fact.closed">Closed</Trans>,
      value: <InstantText instant={dispute.resolvedAt} />,
    },
  ];
  return (
    <Section title={<Trans id="disputes.facts.title">Details</Trans>}>
      <FactList facts={facts.filter((fact) => fact !== false)} />
    </Section>
  );
}
