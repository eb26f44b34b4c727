import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../../domain/access/role.ts';
import { canBeModified } from '../../../../domain/payments/applied-funds.ts';
import {
  type Payment,
  type PaymentApplication,
  currentApplications,
  unseenMinor,
} from '../../../../domain/payments/payment.ts';
import { unapplyFunds } from '../../../../domain/payments/unapply-funds.action.ts';
import { useEntries, usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { isChanging } from '../funds/fund-queries.ts';
import { UnapplyButton } from '../funds/unapply-button.tsx';
import type { PaymentStory } from './payment-queries.ts';
import classes from './payment-detail.module.css';

/** The invoices of a payment with a link each: paid, intended, or released. */
export function PaymentInvoices({ story: { payment, charges } }: { readonly story: PaymentStory }) {
  const { program, roles } = usePortal();
  const entries = useEntries();
  const unseen = unseenMinor(payment);
  const canChange =
    program.flags.payments &&
    hasRole(roles, ...unapplyFunds.roles) &&
    canBeModified(payment) &&
    !isChanging(entries, payment.id);
  return (
    <Section title={<Trans id="payments.invoices.title">Invoices</Trans>}>
      {isChanging(entries, payment.id) ? (
        <p className={classes.quiet}>
          <Trans id="payments.funds.changing">A change is waiting to be sent</Trans>
        </p>
      ) : null}
      {shownApplications(payment).length === 0 && unseen === 0 ? (
        <p className={classes.quiet}>
          <Trans id="payments.invoices.none">Not applied to any invoice yet.</Trans>
        </p>
      ) : null}
      <ul className={classes.invoices}>
        {shownApplications(payment).map(({ chargeId, invoiceNumber, amountMinor, state }) => {
          const seller = charges.find(({ row }) => row.id === chargeId)?.row.sellerName;
          return (
            <li key={`${chargeId} ${state}`} className={classes.invoice}>
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
              {canChange && state === 'applied' ? (
                <UnapplyButton
                  number={payment.reference}
                  invoiceNumber={invoiceNumber}
                  input={{ kind: 'payment', id: payment.id, chargeId, currency: payment.currency, amountMinor }}
                />
              ) : null}
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

/** One line for each invoice and state, with all its applications added up. */
function shownApplications(payment: Payment): readonly PaymentApplication[] {
  const lines = new Map<string, PaymentApplication>();
  for (const line of currentApplications(payment)) {
    const key = `${line.chargeId} ${line.state}`;
    lines.set(key, { ...line, amountMinor: line.amountMinor + (lines.get(key)?.amountMinor ?? 0) });
  }
  return [...lines.values()];
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
