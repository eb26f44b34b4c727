import type { ActionDefinition } from '../../../../domain/action.ts';
import type { ActionKind } from '../../../../domain/actions.ts';
import type { CancelCreditIncreaseInput } from '../../../../domain/accounts/cancel-credit-increase.action.ts';
import type { SetUpAutoPayInput } from '../../../../domain/bank-accounts/set-up-auto-pay.action.ts';
import type { TurnOffAutoPayInput } from '../../../../domain/bank-accounts/turn-off-auto-pay.action.ts';
import type { RaiseDisputeInput } from '../../../../domain/disputes/raise-dispute.action.ts';
import type { WithdrawDisputeInput } from '../../../../domain/disputes/withdraw-dispute.action.ts';
import { withPendingPayment } from '../../../../domain/invoices/charge-rules.ts';
import type { ApplyFundsInput } from '../../../../domain/payments/apply-funds.action.ts';
import type { CancelPaymentInput } from '../../../../domain/payments/cancel-payment.action.ts';
import type { ModifyPaymentInput } from '../../../../domain/payments/modify-payment.action.ts';
import type { PayInvoicesInput } from '../../../../domain/payments/pay-invoices.action.ts';
import type { RequestRefundInput } from '../../../../domain/payments/request-refund.action.ts';
import type { UnapplyFundsInput } from '../../../../domain/payments/unapply-funds.action.ts';
import type { Collection } from '../../../../domain/sync/collections.ts';
import { type PlainDate, dateInZone } from '../../../../domain/time/calendar-date.ts';
import type { ModelAccount } from './model-account.ts';
import { allocate, applyCredit, unapplyCredit } from './model-allocations.ts';
import type { Deed } from './model-made-rows.ts';
import { releaseClaims } from './model-payments.ts';

type MoneyEffect = (account: ModelAccount, deed: Deed) => void;

/** The model of the actions about money. It does not use their optimistic updates, so that a wrong one is detected. */
const moneyEffects: Readonly<Partial<Record<ActionKind, MoneyEffect>>> = {
  payInvoices: (account, { input }) => {
    for (const { chargeId, amountMinor } of (input as PayInvoicesInput).lines)
      account.touch('charges', chargeId, (charge) => withPendingPayment(charge, amountMinor));
  },
  applyFunds: (account, deed) => {
    const { from, lines } = deed.input as ApplyFundsInput;
    const today = dayOf(deed);
    if (from.kind === 'payment') allocate(account, from.id, lines, today);
    else applyCredit(account, from.id, lines, { actionId: deed.actionId, today });
  },
  unapplyFunds: (account, deed) => {
    const input = deed.input as UnapplyFundsInput;
    const line = { chargeId: input.chargeId, amountMinor: 0 - input.amountMinor };
    if (input.kind === 'payment') allocate(account, input.id, [line], dayOf(deed));
    else unapplyCredit(account, input.id, dayOf(deed));
  },
  modifyPayment: (account, deed) => {
    const { paymentId, lines } = deed.input as ModifyPaymentInput;
    const changes = lines.map(({ chargeId, fromMinor, toMinor }) => ({ chargeId, amountMinor: toMinor - fromMinor }));
    allocate(account, paymentId, changes, dayOf(deed));
  },
  requestRefund: (account, { input }) => {
    const { paymentId, amountMinor: refundMinor } = input as RequestRefundInput;
    account.touch('payments', paymentId, (row) => ({ ...row, refundState: 'requested', refundMinor }));
  },
  cancelPayment: (account, { input, now }) =>
    releaseClaims(account, (input as CancelPaymentInput).paymentId, { status: 'failed', cancelledAt: now }),
  // The request itself is a row that only the server makes.
  requestCreditIncrease: () => undefined,
  cancelCreditIncrease: (account, { input, now }) => {
    const { increaseId } = input as CancelCreditIncreaseInput;
    account.touch('creditIncreases', increaseId, (row) => ({ ...row, status: 'cancelled', decidedAt: now }));
  },
  setUpAutoPay: (account, { input }) => {
    const { bankAccountId, when, capMinor } = input as SetUpAutoPayInput;
    account.touch('bankAccounts', bankAccountId, (row) => ({
      ...row,
      hasAutoPay: true,
      autoPayWhen: when,
      autoPayCapMinor: capMinor,
      autoPayStopped: null,
      autoPayStoppedAt: null,
    }));
  },
  turnOffAutoPay: (account, { input }) =>
    account.touch('bankAccounts', (input as TurnOffAutoPayInput).bankAccountId, (row) => ({
      ...row,
      hasAutoPay: false,
    })),
  raiseDispute: (account, { input }) =>
    account.touch('charges', (input as RaiseDisputeInput).chargeId, (charge) => ({ ...charge, hasOpenDispute: true })),
  withdrawDispute: (account, { input, now }) => {
    const { disputeId } = input as WithdrawDisputeInput;
    account.touch('disputes', disputeId, (row) => ({ ...row, status: 'withdrawn', resolvedAt: now }));
    const chargeId = account.get('disputes', disputeId)?.chargeId;
    if (chargeId) account.touch('charges', chargeId, (charge) => ({ ...charge, hasOpenDispute: false }));
  },
};

/** The effect of an action about money; null of others. One about payments or what they pay must have one. */
export function moneyEffectOf({ kind, programFlag, reads }: ActionDefinition, input: unknown): MoneyEffect | null {
  const effect = moneyEffects[kind as ActionKind];
  const isPaying = programFlag === 'payments' && reads(input).some(({ collection }) => paying.includes(collection));
  if (!effect && isPaying) throw new Error(`${kind} is about money: say in model-money.ts what it does.`);
  return effect ?? null;
}

const paying: readonly Collection[] = ['payments', 'charges'];

function dayOf({ now }: Deed): PlainDate {
  return dateInZone(now, 'Europe/London');
}
