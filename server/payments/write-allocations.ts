import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  type AllocationChange,
  addedApplications,
  appliedMinor,
  withAllocations,
  withAppliedFunds,
} from '../../domain/payments/applied-funds.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { type ActivityAuthor, type ActivityLine, recordActivity } from '../effects/record-activity.ts';
import { supersedeApprovalsOf } from '../effects/charges-closed.ts';
import { type MovedCharge, linesAbout, writeCharges } from './charge-claims.ts';

/** The author of a change of applications, over locked charges; `cause` identifies the change once. */
export type AllocationRun = Pick<ActionRun, 'trx' | 'rows' | 'today'> & {
  readonly author: ActivityAuthor;
  readonly cause: string;
};

/** The audit trail's kind of the change. */
type AllocatingKind = 'applyFunds' | 'unapplyFunds' | 'modifyPayment' | 'remittanceApplied';

/**
 * Writes the new applications of a locked payment, their effect on its charges, and a line of its change log; `more` is added to the lines
 * about the charges.
 */
export async function writeAllocations(
  run: AllocationRun,
  payment: Payment,
  changes: readonly AllocationChange[],
  kind: AllocatingKind,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { trx, today, author } = run;
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
          program_id: author.program,
          buyer_id: author.buyer,
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
  await recordActivity(trx, author, [log, ...linesAbout(moved, kind, { paymentId: payment.id, reference, ...more })]);
}

/** Changes the due amounts of locked charges after applications changed. Approval requests about them are reviewed. */
export async function writeMoved(
  run: AllocationRun,
  changes: readonly Pick<AllocationChange, 'chargeId' | 'amountMinor'>[],
): Promise<readonly MovedCharge[]> {
  const moved = changes.map(({ chargeId, amountMinor }): MovedCharge => {
    const before = run.rows.row('charges', chargeId);
    if (!before) throw new Error(`The charge ${chargeId} passed the check and is not among the locked rows.`);
    return { before, after: withAppliedFunds(before, amountMinor) };
  });
  await writeCharges(run.trx, moved);
  await supersedeApprovalsOf(run.trx, {
    program: run.author.program,
    buyer: run.author.buyer,
    chargeIds: changes.map(({ chargeId }) => chargeId),
    cause: run.cause,
    now: run.author.now,
  });
  return moved;
}

type Acting = Pick<ActionRun, 'program' | 'buyer' | 'author' | 'actor' | 'actionId' | 'now'>;

/** The author of an action in the audit trail, also if somebody else approved it. */
export function authorOf({ program, buyer, author, actor, actionId, now }: Acting): ActivityAuthor {
  return { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
}

/** What the writing of applications needs, for an action that changes them. */
export function allocationRun(run: Acting & Pick<ActionRun, 'trx' | 'rows' | 'today'>): AllocationRun {
  const { trx, rows, today, actionId } = run;
  return { trx, rows, today, author: authorOf(run), cause: `applied:${actionId}` };
}

function logOf(payment: Payment, changes: readonly AllocationChange[]) {
  return changes.map(({ chargeId, invoiceNumber, amountMinor }) => {
    const fromMinor = appliedMinor(payment, chargeId);
    return { chargeId, invoiceNumber, fromMinor, toMinor: fromMinor + amountMinor };
  });
}
