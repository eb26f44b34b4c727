import { Trans } from '@lingui/react/macro';
import { DateText, InstantText } from '../../../ui/text/date-text.tsx';
import type { Fact } from '../../../ui/layout/layout.tsx';
import { FactList, Section } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import type { PaymentStory } from './payment-queries.ts';
import { PaymentTypeText } from './payment-type-text.tsx';

/** The facts of a payment, without missing ones. */
export function PaymentFacts({ story: { payment, bankAccount, record } }: { readonly story: PaymentStory }) {
  const facts: readonly (Fact | false)[] = [
    {
      key: 'reference',
      label: <Trans id="payments.fact.reference">Reference</Trans>,
      value: <bdi>{payment.reference}</bdi>,
    },
    {
      key: 'type',
      label: <Trans id="payments.fact.type">Type</Trans>,
      value: <PaymentTypeText type={payment.paymentType} />,
    },
    {
      key: 'requested',
      label: <Trans id="payments.fact.requested">Requested</Trans>,
      value: <InstantText instant={record?.composedAt ?? payment.createdAt} />,
    },
    // A canceled payment is not collected.
    payment.collectionDate !== null &&
      payment.cancelledAt === null && {
        key: 'collection',
        label: <Trans id="payments.fact.collection">Collection date</Trans>,
        value: <DateText date={payment.collectionDate} />,
      },
    payment.receivedDate !== null && {
      key: 'received',
      label: <Trans id="payments.fact.received">Received</Trans>,
      value: <DateText date={payment.receivedDate} />,
    },
    bankAccount !== null && {
      key: 'bank',
      label: <Trans id="payments.fact.bank">Bank account</Trans>,
      value: (
        <span>
          <bdi>{bankAccount.bankName}</bdi> ·· {bankAccount.accountLast4}
        </span>
      ),
    },
    payment.remainingMinor > 0 && {
      key: 'remaining',
      label: <Trans id="payments.fact.remaining">Not applied to an invoice</Trans>,
      value: <MinorText minor={payment.remainingMinor} currency={payment.currency} />,
    },
  ];
  return (
    <Section title={<Trans id="payments.facts.title">Details</Trans>}>
      <FactList facts={facts.filter((fact) => fact !== false)} />
    </Section>
  );
}
