import { Button, Group } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { IconCreditCardPay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { seesAccount } from '../../../../domain/access/visibility.ts';
import { hasFailed, openFailures } from '../../../../domain/payments/failed-payment.ts';
import { shownPaymentStatus } from '../../../../domain/payments/payment.ts';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { deviceRow } from '../../../kit/detail/detail-read.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { failureWords } from '../../../ui/status/failure-words.ts';
import { PaymentStatusBadge } from '../../../ui/status/payment-status-badge.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { PaymentInvoices } from '../history/payment-invoices.tsx';
import { type PaymentStory, paymentQuery } from '../history/payment-queries.ts';
import classes from '../payments.module.css';
import { failureSteps, stepsWithoutReason } from './failure-steps.ts';
import { PayAgain } from './pay-again.tsx';
import { WhatToDo } from './what-to-do.tsx';

/** A failed payment: the reason, the next steps, and its unpaid invoices (§8). */
export function UnsuccessfulScreen({ paymentId }: { readonly paymentId: string }) {
  const { offline, program, roles, who } = usePortal();
  const today = useToday(program.timeZone);
  return (
    <DetailPage
      read={deviceRow(useOfflineQuery(paymentQuery(offline, paymentId, seesAccount(who.userType, roles))))}
      back={{ to: '/payments', name: <Trans id="payments.detail.back">Payments</Trans> }}
      heading={<Trans id="payments.result.failed">Payment unsuccessful</Trans>}
      missing={{
        icon: IconCreditCardPay,
        title: <Trans id="payments.detail.missing">This payment is not on this device</Trans>,
        text: (
          <Trans id="payments.unsuccessful.missing">
            It may be older than 12 months, or you may no longer have access to it.
          </Trans>
        ),
      }}
      title={({ payment }) =>
        isUnsuccessful(payment) ? (
          <Trans id="payments.result.failed">Payment unsuccessful</Trans>
        ) : (
          <Trans id="payments.detail.title">
            Payment <bdi>{payment.reference}</bdi>
          </Trans>
        )
      }
      status={({ payment }) => (
        <>
          <MinorText minor={payment.amountMinor} currency={payment.currency} size="xl" weight="strong" />
          <PaymentStatusBadge status={shownPaymentStatus(payment, today)} />
        </>
      )}
      above={({ payment }) => <Why payment={payment} />}
      main={(story) => (
        <>
          {isUnsuccessful(story.payment) ? <Steps story={story} /> : null}
          <PaymentInvoices story={story} />
        </>
      )}
    />
  );
}

type OfPayment = Pick<PaymentStory, 'payment'>;

function isUnsuccessful(payment: PaymentStory['payment']): boolean {
  return hasFailed(payment) && payment.cancelledAt === null;
}

function Why({ payment }: OfPayment) {
  const { i18n } = useLingui();
  if (!isUnsuccessful(payment))
    return (
      <Note>
        <Trans id="payments.unsuccessful.not">This payment has not failed.</Trans>{' '}
        <Link to="/payment/$id" params={{ id: payment.id }}>
          <Trans id="payments.unsuccessful.details">Payment details</Trans>
        </Link>
      </Note>
    );
  return (
    <Note tone="negative">
      <p>
        {payment.status === 'returned' ? (
          <Trans id="payments.next.returned">The bank returned this payment</Trans>
        ) : (
          <RefusalText refusal={{ code: 'PAYMENT_UNSUCCESSFUL' }} />
        )}
      </p>
      {payment.failureReason ? <p>{i18n._(failureWords[payment.failureReason])}</p> : null}
    </Note>
  );
}

/** The next steps in order, with their links. */
function Steps({ story: { payment, charges } }: { readonly story: PaymentStory }) {
  const { i18n } = useLingui();
  const [open] = openFailures([payment], charges);
  if (!open)
    return (
      <p>
        <Trans id="payments.next.settled">
          Its invoices have since been paid or are processing. There’s nothing more to do.
        </Trans>
      </p>
    );
  const { failureReason } = payment;
  const steps = failureReason === null ? stepsWithoutReason : failureSteps[failureReason];
  return (
    <Section title={<Trans id="payments.unsuccessful.what-to-do">What to do</Trans>}>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.id}>{i18n._(step)}</li>
        ))}
      </ol>
      <Group>
        <PayAgain payment={payment} chargeIds={open.chargeIds} unpaidMinor={open.unpaidMinor} />
        <WhatToDo payment={payment} isPaidAgain />
        <Button
          variant="default"
          renderRoot={(rest) => <Link {...rest} to="/payment/$id" params={{ id: payment.id }} />}
        >
          <Trans id="payments.unsuccessful.details">Payment details</Trans>
        </Button>
      </Group>
    </Section>
  );
}
