import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCreditCardPay, IconPrinter } from '@tabler/icons-react';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { PageHeader, SplitLayout } from '../../../ui/layout/layout.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { PaymentStatusBadge } from '../../../ui/status/payment-status-badge.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { BackToPayments } from './back-to-payments.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentInvoices } from './payment-invoices.tsx';
import { PaymentNext } from './payment-next.tsx';
import type { PaymentStory } from './payment-queries.ts';
import { paymentQuery } from './payment-queries.ts';
import { PaymentReceipt } from './payment-receipt.tsx';
import { PaymentTimeline } from './payment-timeline-list.tsx';
import classes from './payment-detail.module.css';

/** One payment: how much and where it stands, what to do where it failed, what it pays, its story, and a receipt to print. */
export function PaymentScreen({ paymentId }: { readonly paymentId: string }) {
  const { offline } = usePortal();
  const story = useOfflineQuery(paymentQuery(offline, paymentId));
  if (story.isError) return <FailedState onRetry={() => void story.refetch()} />;
  if (story.isPending) return <LoadingState />;
  if (story.data === null) return <NotOnDevice />;
  return <PaymentDetail story={story.data} />;
}

function PaymentDetail({ story }: { readonly story: PaymentStory }) {
  const sync = useSyncStatus();
  const { payment } = story;
  return (
    <>
      <div data-print="hidden">
        <PageHeader
          back={<BackToPayments />}
          title={
            <Trans id="payments.detail.title">
              Payment <bdi>{payment.reference}</bdi>
            </Trans>
          }
          note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
          actions={
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.8} aria-hidden />}
              onClick={() => window.print()}
            >
              <Trans id="payments.detail.print">Print or save as PDF</Trans>
            </Button>
          }
        />
        <div className={classes.headline}>
          <MinorText minor={payment.amountMinor} currency={payment.currency} size="xl" weight="strong" />
          <PaymentStatusBadge status={payment.status} />
        </div>
        <PaymentNext story={story} />
        <SplitLayout
          main={
            <>
              <PaymentInvoices story={story} />
              <PaymentFacts story={story} />
            </>
          }
          side={<PaymentTimeline story={story} />}
        />
      </div>
      <PaymentReceipt story={story} asOf={sync.asOf} />
    </>
  );
}

function NotOnDevice() {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  if (sync.asOf === null) return <FirstLoad status={sync} onRetry={() => void offline.pull()} />;
  return (
    <>
      <PageHeader back={<BackToPayments />} title={<Trans id="payments.detail.missing-title">Payment</Trans>} />
      <EmptyState
        icon={IconCreditCardPay}
        title={<Trans id="payments.detail.missing">This payment is not on this device</Trans>}
      >
        {sync.isOnline ? (
          <Trans id="payments.detail.missing-online">
            It is older than 12 months, belongs to another account, or you can no longer see it.
          </Trans>
        ) : (
          <Trans id="payments.detail.missing-offline">
            You are offline. If it was made elsewhere, it is here once you are connected.
          </Trans>
        )}
      </EmptyState>
    </>
  );
}
