import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasRole } from '../../../../domain/access/role.ts';
import { hasFailed, openFailures } from '../../../../domain/payments/failed-payment.ts';
import { spareMinor } from '../../../../domain/payments/applied-funds.ts';
import { canBeCancelled } from '../../../../domain/payments/payment.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import { PushOffer } from '../../../kit/push/push-offer.tsx';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { failureWords } from '../../../ui/status/failure-words.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { Refund, Scheduled } from '../funds/payment-requests.tsx';
import { ExpectedDays } from '../expected-days.tsx';
import { PayAgain } from '../unsuccessful/pay-again.tsx';
import { WhatToDo } from '../unsuccessful/what-to-do.tsx';
import type { PaymentStory } from './payment-queries.ts';
import classes from './payment-detail.module.css';

/** The meaning of the status for the money, and the next step, if any. */
export function PaymentNext({ story }: { readonly story: PaymentStory }) {
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  const { payment } = story;
  if (payment.cancelledAt !== null)
    return (
      <div className={classes.next}>
        <Note>
          <Trans id="payments.next.cancelled">This payment was canceled. Your bank account was not debited.</Trans>
        </Note>
      </div>
    );
  if (hasFailed(payment)) return <Failed story={story} />;
  const isScheduled = canBeCancelled(payment, today);
  const text = isScheduled ? null : meaning(story);
  return (
    <div className={classes.next}>
      {text ? <Note tone="info">{text}</Note> : null}
      {isScheduled ? <Scheduled story={story} /> : null}
      <Refund payment={payment} />
    </div>
  );
}

function Failed({ story: { payment, charges } }: { readonly story: PaymentStory }) {
  const { i18n } = useLingui();
  const { program, roles } = usePortal();
  const [open] = openFailures([payment], charges);
  const canPay = program.flags.payments && hasRole(roles, ...payInvoices.roles);
  return (
    <div className={classes.next}>
      <Note
        tone={open ? 'negative' : 'info'}
        title={
          payment.status === 'returned' ? (
            <Trans id="payments.next.returned">The bank returned this payment</Trans>
          ) : (
            <Trans id="payments.next.failed">This payment was not collected</Trans>
          )
        }
        actions={
          <>
            {open ? <PayAgain {...open} /> : null}
            <WhatToDo payment={payment} isPaidAgain />
            {open && canPay ? (
              <Button
                variant="default"
                renderRoot={(rest) => (
                  <Link {...rest} to="/make-payment/unsuccessful/$id" params={{ id: payment.id }} />
                )}
              >
                <Trans id="payments.unsuccessful.what-to-do">What to do</Trans>
              </Button>
            ) : null}
          </>
        }
      >
        <p>{payment.failureReason ? i18n._(failureWords[payment.failureReason]) : <UnknownReason />}</p>
        <p>
          {open ? (
            <Trans id="payments.next.unpaid">
              <MinorText minor={open.unpaidMinor} currency={payment.currency} weight="strong" /> of its invoices still
              has to be paid.
            </Trans>
          ) : (
            <Trans id="payments.next.settled">
              Its invoices have since been paid or are processing. There’s nothing more to do.
            </Trans>
          )}
        </p>
      </Note>
      <PushOffer />
    </div>
  );
}

function UnknownReason() {
  return <Trans id="payments.next.unknown-reason">The bank gave no reason. Ask your bank why, or pay again.</Trans>;
}

function meaning({ payment, charges }: PaymentStory): ReactNode {
  switch (payment.status) {
    case 'pending':
      return payment.paymentType === 'directDebit' ? (
        <>
          <ExpectedDays payment={payment} charges={charges.map(({ row }) => row)} />{' '}
          <Trans id="payments.result.paid-once">The invoices are paid once the bank confirms it.</Trans>
        </>
      ) : (
        <Trans id="payments.next.pending-transfer">
          This transfer has been announced. It counts once the money arrives.
        </Trans>
      );
    case 'active':
      // If a refund of the whole rest was requested, the note about the refund says so.
      return spareMinor(payment) === 0 ? null : (
        <Trans id="payments.next.active">
          <MinorText minor={payment.remainingMinor} currency={payment.currency} weight="strong" /> is not applied to an
          invoice yet and stays on your account as credit.
        </Trans>
      );
    case 'refunded':
      return <Trans id="payments.next.refunded">The money was sent back to you.</Trans>;
    case 'transferred':
      return <Trans id="payments.next.transferred">The money was moved to another account.</Trans>;
    case 'writeOff':
      return <Trans id="payments.next.write-off">It was written off: nothing was taken from your bank account.</Trans>;
    case 'applied':
    case 'failed':
    case 'returned':
      return null;
  }
}
