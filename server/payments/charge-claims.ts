import { sql } from 'kysely';
import type { Charge } from '../../domain/invoices/charge.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { ActivityLine } from '../effects/record-activity.ts';

/** A charge before and after a payment changed it. */
export type MovedCharge = { readonly before: Charge; readonly after: Charge };

/** Writes the claimed and settled amounts of locked charges; throws if one of them cannot be written. */
export async function writeCharges(trx: Transaction, moved: readonly MovedCharge[]): Promise<void> {
  const after = moved.map((charge) => charge.after);
  const written = await sql`
    update charges set status = now.status, remaining_due_minor = now.remaining, pending_amount_minor = now.pending
    from unnest(
      ${after.map(({ id }) => id)}::uuid[], ${after.map(({ status }) => status)}::text[],
      ${after.map(({ remainingDueMinor }) => remainingDueMinor)}::bigint[],
      ${after.map(({ pendingAmountMinor }) => pendingAmountMinor)}::bigint[]) as now (id, status, remaining, pending)
    where charges.id = now.id`.execute(trx);
  if (written.numAffectedRows !== BigInt(moved.length)) {
    throw new Error(`${moved.length} charges were to be written and ${String(written.numAffectedRows)} were.`);
  }
}

/** The audit line of each charge: the amounts before and after, and the amount that the payment moved. */
export function linesAbout(
  moved: readonly MovedCharge[],
  kind: ActivityLine['kind'],
  more: Readonly<Record<string, unknown>>,
): ActivityLine[] {
  return moved.map(({ before, after }) => ({
    subjectType: 'charge',
    subjectId: after.id,
    groupId: after.groupId,
    ownerId: after.userId,
    kind,
    before: statusOf(before),
    after: { ...statusOf(after), ...movedMoney({ before, after }), ...more },
  }));
}

/** A payment claims or releases its own amount; a returned payment makes it due again. */
function movedMoney({ before, after }: MovedCharge) {
  const claimed = after.pendingAmountMinor - before.pendingAmountMinor;
  return {
    amountMinor: Math.abs(claimed === 0 ? after.remainingDueMinor - before.remainingDueMinor : claimed),
    currency: after.currency,
  };
}

function statusOf({ status, remainingDueMinor, pendingAmountMinor }: Charge) {
  return { status, remainingDueMinor, pendingAmountMinor };
}
