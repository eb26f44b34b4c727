import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCreditCardPay, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { hasRole } from '../../../../domain/access/role.ts';
import { seesAccount } from '../../../../domain/access/visibility.ts';
import { canBeModified, spareMinor } from '../../../../domain/payments/applied-funds.ts';
import { modifyPayment } from '../../../../domain/payments/modify-payment.action.ts';
import { shownPaymentStatus } from '../../../../domain/payments/payment.ts';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { deviceRow } from '../../../kit/detail/detail-read.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { PaymentStatusBadge } from '../../../ui/status/payment-status-badge.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentInvoices } from './payment-invoices.tsx';
import { PaidTogether } from './paid-together.tsx';
import { PaymentNext } from './payment-next.tsx';
import { type PaymentStory, paymentQuery } from './payment-queries.ts';
import { PrintedPayment, ReceiptButton } from './payment-receipt.tsx';
import { PaymentTimeline } from './payment-timeline-list.tsx';
import classes from './payment-detail.module.css';

/** One payment: amount and status, the next step after a failure, its invoices, its timeline, and a receipt. */
export function PaymentScreen({ paymentId }: { readonly paymentId: string }) {
  const { offline, program, roles, who } = usePortal();
  const today = useToday(program.timeZone);
  const sync = useSyncStatus();
  return (
    <DetailPage
      read={deviceRow(useOfflineQuery(paymentQuery(offline, paymentId, seesAccount(who.userType, roles))))}
      back={{ to: '/payments', name: <Trans id="payments.detail.back">Payments</Trans> }}
      heading={<Trans id="payments.detail.missing-title">Payment</Trans>}
      missing={{
        icon: IconCreditCardPay,
        title: <Trans id="payments.detail.missing">This payment is not on this device</Trans>,
        text: sync.isOnline ? (
          <Trans id="payments.detail.missing-online">
            It is older than 12 months, belongs to another account, or you no longer have access to it.
          </Trans>
        ) : (
          <Trans id="payments.detail.missing-offline">
            You’re offline. If the payment was made elsewhere, you’ll see it once you’re connected.
          </Trans>
        ),
      }}
      title={({ payment }) => (
        <Trans id="payments.detail.title">
          Payment <bdi>{payment.reference}</bdi>
        </Trans>
      )}
      status={({ payment }) => (
        <>
          <MinorText minor={payment.amountMinor} currency={payment.currency} size="xl" weight="strong" />
          <PaymentStatusBadge status={shownPaymentStatus(payment, today)} />
          {payment.isPart ? (
            <p className={classes.quiet}>
              <Trans id="payments.detail.part">Your part of this payment: it paid other invoices too.</Trans>
            </p>
          ) : null}
        </>
      )}
      actions={(story) => (
        <>
          <ReceiptButton story={story} />
          <PrintButton />
          <ModifyLink story={story} />
        </>
      )}
      above={(story) => <PaymentNext story={story} />}
      main={(story) => (
        <>
          <PaymentInvoices story={story} />
          <PaidTogether story={story} />
          <PaymentFacts story={story} />
        </>
      )}
      side={(story) => (
        <>
          <PaymentTimeline story={story} />
          <p className={classes.changes}>
            <Link to="/payment/$id/changes" params={{ id: story.payment.id }}>
              <Trans id="payments.modified.to-changes">Change log</Trans>
            </Link>
          </p>
        </>
      )}
      printed={(story) => <PrintedPayment story={story} />}
    />
  );
}

/** A link to the applications of the payment: to change them, or to apply the rest. */
function ModifyLink({ story: { payment } }: { readonly story: PaymentStory }) {
  const { program, roles } = usePortal();
  if (!program.flags.payments || !hasRole(roles, ...modifyPayment.roles) || !canBeModified(payment)) return null;
  const canBeApplied = spareMinor(payment) > 0;
  return (
    <Button
      variant={canBeApplied ? 'filled' : 'default'}
      renderRoot={(rest) => <Link {...rest} to="/payment/$id/modify" params={{ id: payment.id }} />}
    >
      {canBeApplied ? (
        <Trans id="payments.detail.apply">Apply to invoices</Trans>
      ) : (
        <Trans id="payments.detail.modify">Modify payment</Trans>
      )}
    </Button>
  );
}

function PrintButton() {
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden />}
      onClick={() => window.print()}
    >
      <Trans id="payments.detail.print">Print or save as PDF</Trans>
    </Button>
  );
}
