import { Trans } from '@lingui/react/macro';
import { type PaymentDates, paymentDates } from '../../../../domain/payments/payment-dates.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import { type Fact, FactList, Section } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import type { PaymentStory } from './payment-queries.ts';
import { PaymentTypeText } from './payment-type-text.tsx';

/** The facts of a payment, without missing ones. */
export function PaymentFacts({ story: { payment, bankAccount } }: { readonly story: PaymentStory }) {
  const { program } = usePortal();
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
    ...dateFacts(paymentDates(payment, program.timeZone)),
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

/** The dates of a payment in order; future dates are labelled as expected. */
function dateFacts({ requested, asked, collected, received }: PaymentDates): readonly (Fact | false)[] {
  return [
    requested !== null && {
      key: 'requested',
      label: <Trans id="payments.fact.requested">Requested</Trans>,
      value: <DateText date={requested} />,
    },
    asked !== null && {
      key: 'asked',
      label: asked.isExpected ? (
        <Trans id="payments.fact.asked-later">To be submitted to the bank</Trans>
      ) : (
        <Trans id="payments.timeline.with-bank">Submitted to the bank</Trans>
      ),
      value: <DateText date={asked.day} />,
    },
    collected !== null && {
      key: 'collected',
      label: collected.isExpected ? (
        <Trans id="payments.timeline.collection">Collection expected</Trans>
      ) : (
        <Trans id="payments.fact.collected">Collected</Trans>
      ),
      value: <DateText date={collected.day} />,
    },
    received !== null && {
      key: 'received',
      label: <Trans id="payments.fact.received">Received</Trans>,
      value: <DateText date={received} />,
    },
  ];
}
