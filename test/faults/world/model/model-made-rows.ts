import type { CreditIncrease } from '../../../../domain/accounts/credit-increase.ts';
import type { RequestCreditIncreaseInput } from '../../../../domain/accounts/request-credit-increase.action.ts';
import type { PayInvoicesInput } from '../../../../domain/payments/pay-invoices.action.ts';
import { type Payment, sortedApplications } from '../../../../domain/payments/payment.ts';
import type { Instant } from '../../../../domain/time/instant.ts';
import type { RaiseDisputeInput } from '../../../../domain/disputes/raise-dispute.action.ts';
import type { Dispute } from '../../../../domain/disputes/dispute.ts';
import { modelCreditIncrease, modelDispute, modelPayment } from '../../model-rows.ts';
import { pendingOn } from './model-payments.ts';
import type { Caller, ModelAccount } from './model-account.ts';

/** An action as the server does it: the rows that it makes have its id. */
export type Deed = {
  readonly actionId: string;
  readonly author: Caller;
  readonly input: unknown;
  readonly now: Instant;
};
type Making = (account: ModelAccount, deed: Deed) => void;

/** Rows that only the server makes, and what it does to rows that the action does not name. */
const makings: Readonly<Record<string, Making>> = {
  raiseDispute: (account, { actionId, author, input, now }) => {
    const { chargeId, amountMinor, reason, note } = input as RaiseDisputeInput;
    const charge = account.get('charges', chargeId);
    if (!charge) return;
    const { invoiceNumber } = charge;
    // The seller's name is the same in all rows of the model; a charge that this build cannot read has none.
    account.put(
      'disputes',
      modelDispute({
        id: actionId as Dispute['id'],
        updatedAt: now,
        chargeId,
        invoiceNumber,
        reason,
        amountMinor,
        note,
        raisedByUserId: author.subject.user,
        raisedByName: author.name,
        raisedAt: now,
      }),
    );
  },
  payInvoices: (account, { actionId, author, input, now }) => {
    const { lines, totalMinor, bankAccountId, collectOn } = input as PayInvoicesInput;
    const applications = lines.flatMap(({ chargeId, amountMinor }) => {
      const charge = account.get('charges', chargeId);
      return charge ? [pendingOn(charge, amountMinor)] : [];
    });
    account.put(
      'payments',
      modelPayment({
        id: actionId as Payment['id'],
        updatedAt: now,
        buyerId: author.subject.buyer,
        userId: author.subject.user,
        reference: `P-${account.all('payments').length + 1}`,
        amountMinor: totalMinor,
        createdAt: now,
        scheduledOn: collectOn ?? null,
        bankAccountId,
        actionId: actionId as Payment['actionId'],
        applications: sortedApplications(applications),
      }),
    );
  },
  requestCreditIncrease: (account, { actionId, author, input, now }) => {
    const { buyerId, type, requestedMinor, endsOn, reason } = input as RequestCreditIncreaseInput;
    account.put(
      'creditIncreases',
      modelCreditIncrease({
        id: actionId as CreditIncrease['id'],
        updatedAt: now,
        buyerId,
        type,
        requestedMinor,
        lineMinor: account.get('buyers', buyerId)?.creditApprovedMinor ?? 0,
        endsOn,
        reason,
        requestedByUserId: author.subject.user,
        requestedByName: author.name,
        submittedAt: now,
      }),
    );
  },
};

/** Does what of an action neither its definition nor its examples say. */
export function makeRows(account: ModelAccount, kind: string, deed: Deed): void {
  makings[kind]?.(account, deed);
}
