import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCreditCardPay, IconPrinter } from '@tabler/icons-react';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { deviceRow } from '../../../kit/detail/detail-read.ts';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { PaymentStatusBadge } from '../../../ui/status/payment-status-badge.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentInvoices } from './payment-invoices.tsx';
import { PaymentNext } from './payment-next.tsx';
import { paymentQuery } from './payment-queries.ts';
import { PrintedPayment, ReceiptButton } from './payment-receipt.tsx';
import { PaymentTimeline } from './payment-timeline-list.tsx';

/** One payment: how much and where it stands, what to do where it failed, what it pays, its story, and a receipt to print. */
export function PaymentScreen({ paymentId }: { readonly paymentId: string }) {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  return (
    <DetailPage
      read={deviceRow(useOfflineQuery(paymentQuery(offline, paymentId)))}
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
          <PaymentStatusBadge status={payment.status} />
        </>
      )}
      actions={(story) => (
        <>
          <ReceiptButton story={story} />
          <PrintButton />
        </>
      )}
      above={(story) => <PaymentNext story={story} />}
      main={(story) => (
        <>
          <PaymentInvoices story={story} />
          <PaymentFacts story={story} />
        </>
      )}
      side={(story) => <PaymentTimeline story={story} />}
      printed={(story) => <PrintedPayment story={story} />}
    />
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
