import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AllocationChange } from '../../domain/payments/applied-funds.ts';
import {
  addedApplications,
  appliedMinor,
  withAllocations,
  withAppliedFunds,
} from '../../domain/payments/applied-funds.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { ActionRun } from '../effects/action-run.ts';
import type { ActivityAuthor, ActivityLine } from '../effects/record-activity.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { supersedeApprovalsOf } from '../effects/charges-closed.ts';
import type { MovedCharge } from './charge-claims.ts';
import { linesAbout, writeCharges } from './charge-claims.ts';

type Run = Pick<ActionRun, 'trx' | 'program' | 'buyer' | 'author' | 'actor' | 'actionId' | 'rows' | 'today' | 'now'>;

/** Kinds of actions that change what a payment is applied to. */
type AllocatingKind = 'applyFunds' | 'unapplyFunds' | 'modifyPayment';

/** Writes what a locked payment is applied to from now on, what that does to its charges, and the line of its change log. */
export async function writeAllocations(
  run: Run,
  payment: Payment,
  changes: readonly AllocationChange[],
  kind: AllocatingKind,
): Promise<void> {
  const { trx, program, buyer, today } = run;
  const reduced = changes.filter(({ amountMinor }) => amountMinor < 0).map(({ chargeId }) => chargeId);
  if (reduced.length > 0)
    await trx
      .updateTable('payment_applications')
      .set({ state: 'reversed', reversed_on: sql`greatest(${today}::date, applied_on)` })
      .where('payment_id', '=', payment.id)
      .where('charge_id', 'in', reduced)
      .where('state', '=', 'applied')
      .execute();
  const added = addedApplications(payment, changes, today);
  if (added.length > 0)
    await trx
      .insertInto('payment_applications')
      .values(
        added.map(({ chargeId, amountMinor, appliedOn }) => ({
          id: randomUUID(),
          program_id: program.id,
          buyer_id: buyer,
          payment_id: payment.id,
          charge_id: chargeId,
          amount_minor: amountMinor,
          state: 'applied' as const,
          applied_on: appliedOn,
        })),
      )
      .execute();
  const after = withAllocations(payment, changes, today);
  await trx
    .updateTable('payments')
    .set({ remaining_minor: after.remainingMinor, status: after.status })
    .where('id', '=', payment.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const moved = await writeMoved(run, changes);
  const { reference, currency } = payment;
  const log: ActivityLine = {
    subjectType: 'payment',
    subjectId: payment.id,
    groupId: null,
    ownerId: payment.userId,
    kind,
    before: { status: payment.status, remainingMinor: payment.remainingMinor },
    after: {
      status: after.status,
      remainingMinor: after.remainingMinor,
      currency,
      reference,
      lines: logOf(payment, changes),
    },
  };
  await recordActivity(trx, authorOf(run), [log, ...linesAbout(moved, kind, { paymentId: payment.id, reference })]);
}

/** Changes what is due of locked charges by what was applied to them or taken off. Requests for approval about them are looked at again. */
export async function writeMoved(
  run: Run,
  changes: readonly Pick<AllocationChange, 'chargeId' | 'amountMinor'>[],
): Promise<readonly MovedCharge[]> {
  const moved = changes.map(({ chargeId, amountMinor }): MovedCharge => {
    const before = run.rows.row('charges', chargeId);
    if (!before) throw new Error(`The charge ${chargeId} passed the check and is not among the locked rows.`);
    return { before, after: withAppliedFunds(before, amountMinor) };
  });
  await writeCharges(run.trx, moved);
  await supersedeApprovalsOf(run.trx, {
    program: run.program.id,
    buyer: run.buyer,
    chargeIds: changes.map(({ chargeId }) => chargeId),
    cause: `applied:${run.actionId}`,
    now: run.now,
  });
  return moved;
}

export function authorOf({ program, buyer, author, actor, actionId, now }: Run): ActivityAuthor {
  return { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
}

function logOf(payment: Payment, changes: readonly AllocationChange[]) {
  return changes.map(({ chargeId, invoiceNumber, amountMinor }) => {
    const fromMinor = appliedMinor(payment, chargeId);
    return { chargeId, invoiceNumber, fromMinor, toMinor: fromMinor + amountMinor };
  });
}
