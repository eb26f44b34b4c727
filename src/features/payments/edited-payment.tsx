import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { NotWrittenNote } from '../../ui/status/not-written-note.tsx';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { useDeviceWrite } from '../../ui/layout/use-device-write.ts';
import classes from './payments.module.css';

type EditedPaymentNoteProps = {
  readonly entryId: string;
  readonly payment: Pick<PayInvoicesInput, 'totalMinor' | 'currency'>;
  /** Called when it was cancelled, or is being cancelled: nothing replaces it. */
  readonly onCancelled: () => void;
};

/** Says that the selection changes a waiting payment, which is sent unchanged until it is replaced, with a button to cancel it. */
export function EditedPaymentNote({ entryId, payment, onCancelled }: EditedPaymentNoteProps) {
  const { offline } = usePortal();
  const { hasFailed, write } = useDeviceWrite();
  const amount = <MinorText minor={payment.totalMinor} currency={payment.currency} />;
  const cancel = async () => {
    const cancelled = await write(() => offline.entries.cancel(entryId));
    if (cancelled === 'discarded' || cancelled === 'asked') onCancelled();
  };
  return (
    <div className={classes.asked}>
      <Note
        title={<Trans id="payments.edited.title">You’re changing a waiting payment of {amount}</Trans>}
        actions={
          <Button variant="default" size="compact-sm" onClick={() => void cancel()}>
            <Trans id="payments.edited.take-back">Cancel the payment of {amount}</Trans>
          </Button>
        }
      >
        <Trans id="payments.edited.text">
          Once you confirm, your new selection replaces it. Until then, or if you leave this page, the original payment
          is sent.
        </Trans>
        {hasFailed ? <NotWrittenNote /> : null}
      </Note>
    </div>
  );
}

/** The edited payment was sent meanwhile: a replacement could pay twice. */
export function GoneMeanwhile({ entryId }: { readonly entryId: string }) {
  return (
    <EmptyState
      title={<Trans id="payments.review.gone">This payment can no longer be changed</Trans>}
      action={
        <Button
          variant="default"
          renderRoot={(rest) => <Link {...rest} to="/make-payment" search={{ entry: entryId }} />}
        >
          <Trans id="payments.review.gone-action">See its status</Trans>
        </Button>
      }
    >
      <Trans id="payments.review.gone-text">It has been sent, or may have reached the server.</Trans>
    </EmptyState>
  );
}
