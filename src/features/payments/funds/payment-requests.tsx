import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney, money } from '../../../../domain/money.ts';
import { canBeModified, spareMinor } from '../../../../domain/payments/applied-funds.ts';
import type { Payment } from '../../../../domain/payments/payment.ts';
import { requestRefund } from '../../../../domain/payments/request-refund.action.ts';
import { hasRole } from '../../../../domain/access/role.ts';
import { useEntries, usePortal } from '../../../platform/react/portal-context.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { ExpectedDays } from '../expected-days.tsx';
import type { PaymentStory } from '../history/payment-queries.ts';
import { ConfirmFundButton } from './confirm-fund-button.tsx';
import { isCancelOnItsWay, isRefundOnItsWay, waitingFromMinor } from './fund-queries.ts';
import { RefundButton } from './refund-button.tsx';
import { useFundAction } from './use-fund-action.ts';

type OfPayment = { readonly payment: Payment };

/** The state of a refund, and a button to request one for an unapplied amount. */
export function Refund({ payment }: OfPayment) {
  const { i18n } = useLingui();
  const { program, roles } = usePortal();
  const entries = useEntries();
  const { refusal, run } = useFundAction();
  const { id: paymentId, currency, refundState, refundMinor } = payment;
  const spareNowMinor = spareMinor(payment) - waitingFromMinor(entries, paymentId);
  const mayAsk = program.flags.payments && hasRole(roles, ...requestRefund.roles) && canBeModified(payment);
  const isWaiting = isRefundOnItsWay(entries, paymentId);
  const asked = formatMoney(money(refundMinor ?? 0, currency), i18n.locale);
  return (
    <>
      {refundState === 'requested' ? (
        <Note>
          <Trans id="payments.refund.requested">A refund of {asked} was requested. It has not been decided yet.</Trans>
        </Note>
      ) : null}
      {refundState === 'refunded' ? (
        <Note tone="positive">
          <Trans id="payments.refund.refunded">{asked} was sent back to you.</Trans>
        </Note>
      ) : null}
      {refundState === 'refused' ? (
        <Note tone="warning">
          <Trans id="payments.refund.refused">
            The refund of {asked} was declined. The amount stays on your account.
          </Trans>
        </Note>
      ) : null}
      {isWaiting ? (
        <p>
          <Trans id="payments.refund.waiting">A request for a refund is waiting to be sent.</Trans>
        </p>
      ) : null}
      {mayAsk && !isWaiting && refundState !== 'requested' && spareNowMinor > 0 ? (
        <p>
          <RefundButton
            currency={currency}
            mostMinor={spareNowMinor}
            onRequest={(amountMinor) => void run('requestRefund', { paymentId, currency, amountMinor })}
          />
        </p>
      ) : null}
      {refusal ? <FailureNote failure={refusal} /> : null}
    </>
  );
}

/** A scheduled payment: when the bank is asked, and a button to cancel it until then. */
export function Scheduled({ story: { payment, charges } }: { readonly story: PaymentStory }) {
  const { roles } = usePortal();
  const entries = useEntries();
  const { refusal, run } = useFundAction();
  const { id: paymentId } = payment;
  const isWaiting = isCancelOnItsWay(entries, paymentId);
  return (
    <>
      <Note
        actions={
          hasRole(roles, ...requestRefund.roles) && !isWaiting ? (
            <ConfirmFundButton
              kind="danger"
              name={<Trans id="payments.scheduled.cancel">Cancel payment</Trans>}
              cancelLabel={<Trans id="payments.scheduled.keep">Keep payment</Trans>}
              title={<Trans id="payments.scheduled.title">Cancel this payment?</Trans>}
              text={<Trans id="payments.scheduled.text">Its invoices are then due as before.</Trans>}
              onConfirm={() => void run('cancelPayment', { paymentId })}
            />
          ) : null
        }
      >
        {isWaiting ? (
          <Trans id="payments.scheduled.waiting">The cancellation is waiting to be sent.</Trans>
        ) : (
          <ExpectedDays payment={payment} charges={charges.map(({ row }) => row)} />
        )}
      </Note>
      {refusal ? <FailureNote failure={refusal} /> : null}
    </>
  );
}
