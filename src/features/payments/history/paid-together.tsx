import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { sumMinor } from '../../../../domain/money.ts';
import { receivedPayment } from '../../../../domain/payments/received-payment.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import type { PaymentStory } from './payment-queries.ts';
import classes from './payment-detail.module.css';

/** What credits and earlier payments paid in the same step, and the sum of all that the person paid, as on the receipt; nothing for a debit alone. */
export function PaidTogether({ story: { payment, beside: all } }: { readonly story: PaymentStory }) {
  const { amountMinor: debitMinor, beside } = receivedPayment(payment, all);
  if (beside.length === 0) return null;
  const { currency } = payment;
  const totalMinor = debitMinor + sumMinor(beside);
  return (
    <Section title={<Trans id="payments.together.title">Paid together with this payment</Trans>}>
      <ul className={classes.invoices}>
        {beside.map(({ chargeId, invoiceNumber, source, amountMinor, unappliedOn }) => (
          <li key={`${chargeId} ${source} ${unappliedOn}`} className={classes.invoice}>
            <span className={classes.invoiceName}>
              <Link to="/account-overview/invoices/$chargeId" params={{ chargeId }} className={classes.invoiceLink}>
                <bdi>{invoiceNumber}</bdi>
              </Link>
              <span className={classes.second}>
                <Trans id="payments.together.from">
                  From <bdi>{source}</bdi>
                </Trans>
              </span>
            </span>
            <MinorText minor={amountMinor} currency={currency} />
          </li>
        ))}
        <li className={classes.invoice}>
          <Trans id="payments.together.debit">By direct debit</Trans>
          <MinorText minor={debitMinor} currency={currency} />
        </li>
        <li className={classes.invoice}>
          <Trans id="payments.together.total">Paid in all</Trans>
          <MinorText minor={totalMinor} currency={currency} weight="strong" />
        </li>
      </ul>
    </Section>
  );
}
