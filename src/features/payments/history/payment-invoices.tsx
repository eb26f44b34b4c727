import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Payment } from '../../../../domain/payments/payment.ts';
import { unseenMinor } from '../../../../domain/payments/payment.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import type { PaymentStory } from './payment-queries.ts';
import classes from './payment-detail.module.css';

/** The invoices that a payment pays, was to pay, or gave back; each leads to itself. */
export function PaymentInvoices({ story: { payment, charges } }: { readonly story: PaymentStory }) {
  const unseen = unseenMinor(payment);
  return (
    <Section title={<Trans id="payments.invoices.title">Invoices</Trans>}>
      {payment.applications.length === 0 && unseen === 0 ? (
        <p className={classes.quiet}>
          <Trans id="payments.invoices.none">Not applied to any invoice yet.</Trans>
        </p>
      ) : null}
      <ul className={classes.invoices}>
        {payment.applications.map(({ chargeId, invoiceNumber, amountMinor, state }) => {
          const seller = charges.find(({ row }) => row.id === chargeId)?.row.sellerName;
          return (
            <li key={chargeId} className={classes.invoice}>
              <span className={classes.invoiceName}>
                <Link to="/account-overview/invoices/$chargeId" params={{ chargeId }} className={classes.invoiceLink}>
                  <bdi>{invoiceNumber}</bdi>
                </Link>
                <span className={classes.second}>
                  {seller ? (
                    <>
                      <bdi>{seller}</bdi> ·{' '}
                    </>
                  ) : null}
                  <ApplicationState state={state} />
                </span>
              </span>
              <MinorText
                minor={amountMinor}
                currency={payment.currency}
                weight={state === 'released' || state === 'reversed' ? 'quiet' : 'normal'}
              />
            </li>
          );
        })}
        {unseen > 0 ? (
          <li className={classes.invoice}>
            <span className={classes.second}>
              <Trans id="payments.invoices.unseen">For invoices you can’t see</Trans>
            </span>
            <MinorText minor={unseen} currency={payment.currency} weight="quiet" />
          </li>
        ) : null}
      </ul>
    </Section>
  );
}

function ApplicationState({ state }: Pick<Payment['applications'][number], 'state'>) {
  switch (state) {
    case 'applied':
      return <Trans id="payments.application.applied">Applied</Trans>;
    case 'pending':
      return <Trans id="payments.application.pending">Applied once the bank confirms</Trans>;
    case 'released':
      return <Trans id="payments.application.released">Not paid by this payment</Trans>;
    case 'reversed':
      return <Trans id="payments.application.reversed">Reversed</Trans>;
  }
}
