import type { AdjustmentId, BuyerId, ChargeId } from '../../../domain/ids.ts';
import type { Adjustment, AdjustmentKind } from '../../../domain/ledger/adjustment.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';

type Adjusted = {
  readonly id?: string;
  readonly chargeId: string;
  readonly creditId?: string | null;
  readonly kind?: AdjustmentKind;
  readonly amountMinor: number;
};

/** By default a correction of a charge from a day on. The numbers of invoice and credit equal their ids. */
export function anAdjustment(
  { id = 'adjustment', chargeId, creditId = null, kind = 'correction', amountMinor }: Adjusted,
  effectiveOn: string,
  reversedOn?: string,
): Adjustment {
  return {
    id: id as AdjustmentId,
    rowVersion: 1,
    updatedAt: '2026-11-01T09:00:00.000Z' as Instant,
    buyerId: '00000000-0000-4000-8000-0000000000b1' as BuyerId,
    chargeId: chargeId as ChargeId,
    invoiceNumber: chargeId,
    creditId: creditId as ChargeId | null,
    creditNumber: creditId,
    kind,
    amountMinor,
    effectiveOn: plainDate(effectiveOn),
    reversedOn: reversedOn === undefined ? null : plainDate(reversedOn),
  };
}
