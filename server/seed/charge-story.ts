import type { DisputeReason } from '../../domain/disputes/dispute.ts';
import type { DisputeStatus } from '../../domain/disputes/dispute-status.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { AdjustmentKind } from '../../domain/ledger/adjustment.ts';
import type { ChargeStatus, ChargeType } from '../../domain/invoices/charge.ts';

/** The payment method of a charge. */
export type PayMethod = 'autoPay' | 'directDebit' | 'bankTransfer';

/** The history of a charge up to the day of seeding: who bought it, when it was billed, and all later events. */
export type ChargeStory = {
  readonly invoiceNumber: string;
  readonly type: ChargeType;
  readonly feeType: 'collectionsFee' | 'failedPaymentFee' | 'lateFee' | null;
  /** Minor units, always positive; a credit's total is written as a negative number. */
  readonly amountMinor: number;
  readonly billDate: PlainDate;
  readonly dueDate: PlainDate;
  readonly status: ChargeStatus;
  /** The payment that settled it, or that is in progress; null without one. */
  readonly paid: { readonly on: PlainDate; readonly method: PayMethod; readonly amountMinor: number } | null;
  /** Credits and corrections that lowered the charge without a payment. */
  readonly adjustments: readonly AdjustmentStory[];
  readonly dispute: DisputeStory | null;
  readonly sellerName: string;
  /** Index of the purchaser among the buyer's purchasers; null for fees and credits. */
  readonly purchaser: number | null;
  readonly supplierName: string | null;
  readonly poNumber: string | null;
  readonly notes: string | null;
  readonly isConsolidated: boolean;
  /** The number of the consolidated invoice that bills it. */
  readonly consolidatedInto: string | null;
};

export type AdjustmentStory = {
  readonly kind: AdjustmentKind;
  readonly on: PlainDate;
  readonly amountMinor: number;
  /** The applied credit. */
  readonly creditNumber: string | null;
};

export type DisputeStory = {
  readonly reason: DisputeReason;
  readonly raisedOn: PlainDate;
  readonly resolvedOn: PlainDate | null;
  readonly outcome: DisputeStatus;
  /** Minor units by which the resolution lowered the charge; its adjustments include them. */
  readonly creditedMinor?: number;
};

/** The remaining amount: zero for a finished charge, the rest after a partial payment. */
export function remainingMinor(story: ChargeStory): number {
  if (closedStatuses.has(story.status)) return 0;
  const adjustedMinor = story.adjustments.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const paidMinor = story.status === 'pendingPayment' ? 0 : (story.paid?.amountMinor ?? 0);
  return story.amountMinor - adjustedMinor - paidMinor;
}

export const closedStatuses: ReadonlySet<ChargeStatus> = new Set([
  'paid',
  'paidDirect',
  'settled',
  'credited',
  'cancelled',
  'reversed',
  'rejected',
]);
