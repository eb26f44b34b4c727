import { randomUUID } from 'node:crypto';
import type { Dispute, DisputeMessage } from '../../domain/disputes/dispute.ts';
import { withDisputeCredit } from '../../domain/disputes/dispute-rules.ts';
import type { ActionId, BuyerId, ChargeId, ProgramId, UserId } from '../../domain/ids.ts';
import { money } from '../../domain/money.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { type PlainDate, dateInZone } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { type ActivityLine, recordActivity } from '../effects/record-activity.ts';
import { tellUsers } from '../notices/tell-users.ts';
import { readProgram } from '../programs/program.ts';
import type { ServiceReply } from './dispute-service.ts';
import { lineAboutDispute } from './dispute-line.ts';

type Said = Exclude<ServiceReply, { kind: 'later' | 'nothing' }>;
type Reply = {
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly charge: Charge;
  readonly dispute: Dispute;
  readonly reply: Said;
  /** The author, if the reply is a person's. */
  readonly by?: { readonly userId: UserId; readonly actionId: ActionId };
  readonly now: Instant;
};

const happeningOf = {
  message: 'disputeReplied',
  resolved: 'disputeResolved',
  rejected: 'disputeRejected',
  failed: 'disputeFailed',
} as const;

const noticeOf = {
  message: 'dispute-replied',
  resolved: 'dispute-resolved',
  rejected: 'dispute-rejected',
  failed: 'dispute-failed',
} as const;

/** Writes the reply to a locked dispute: into its thread, as a credit on the charge if there is one, and into the audit trail. */
export async function recordReply(trx: Transaction, told: Reply): Promise<void> {
  const { program, buyer, charge, dispute, reply, by, now } = told;
  const from = reply.kind === 'message' ? reply.from : reply.kind === 'failed' ? 'provider' : 'seller';
  const authorName = from === 'seller' ? dispute.sellerName : null;
  const message: DisputeMessage = { at: now, from, authorName, text: reply.text };
  const creditMinor = reply.kind === 'resolved' ? Math.min(reply.creditMinor, dispute.amountMinor) : null;
  const closing =
    reply.kind === 'message'
      ? {}
      : {
          status: reply.kind,
          resolved_at: now,
          credited_minor: creditMinor,
          left_due_minor: withDisputeCredit(charge, creditMinor ?? 0).charge.remainingDueMinor,
        };
  await trx
    .updateTable('disputes')
    .set({ messages: JSON.stringify([...dispute.messages, message]), ...closing })
    .where('id', '=', dispute.id)
    .execute();
  const ofCredit = creditMinor ? await creditCharge(trx, told, creditMinor) : [];
  const { userId: actorUserId, actionId } = by ?? { userId: null, actionId: null };
  const author = { program, buyer, actorUserId, actorName: authorName, actionId, now };
  const credited = creditMinor === null ? {} : { amountMinor: creditMinor };
  const status = reply.kind === 'message' ? {} : { status: reply.kind, reason: dispute.reason };
  await recordActivity(trx, author, [
    lineAboutDispute(charge, happeningOf[reply.kind], { disputeId: dispute.id, ...status, ...credited }),
    ...ofCredit,
  ]);
  const amount = money(creditMinor ?? 0, dispute.currency);
  await tellUsers(
    { trx, program: { id: program }, buyer, now },
    {
      cause: `${dispute.id}:${dispute.messages.length}`,
      userIds: dispute.raisedByUserId === null ? [] : [dispute.raisedByUserId],
      notice: noticeOf[reply.kind],
      values: { invoice: charge.invoiceNumber, text: reply.text, amount },
    },
  );
}

/** Answers the audit line of the credit that the part becomes which is already paid or in a payment. */
async function creditCharge(trx: Transaction, told: Reply, creditMinor: number): Promise<readonly ActivityLine[]> {
  const { program, buyer, now } = told;
  const { charge, accountCreditMinor } = withDisputeCredit(told.charge, creditMinor);
  const loweredMinor = told.charge.remainingDueMinor - charge.remainingDueMinor;
  await trx
    .updateTable('charges')
    .set({ remaining_due_minor: charge.remainingDueMinor, status: charge.status })
    .where('id', '=', charge.id)
    .execute();
  // The credit is dated today, so that statements of past days do not change.
  if (loweredMinor > 0)
    await trx
      .insertInto('adjustments')
      .values({
        id: randomUUID(),
        program_id: program,
        buyer_id: buyer,
        charge_id: charge.id,
        credit_id: null,
        kind: 'correction',
        amount_minor: loweredMinor,
        effective_on: await todayOf(trx, program, now),
      })
      .execute();
  return accountCreditMinor > 0 ? [await addCredit(trx, told, accountCreditMinor)] : [];
}

/** An amount that is already paid, or in a payment, becomes a credit of the seller, which can pay any invoice. */
async function addCredit(trx: Transaction, told: Reply, minor: number): Promise<ActivityLine> {
  const id = randomUUID() as string as ChargeId;
  const totalMinor = 0 - minor;
  const { program, buyer, charge, dispute, now } = told;
  const today = await todayOf(trx, program, now);
  const client = await trx.selectFrom('charges').select('client_id').where('id', '=', charge.id).executeTakeFirst();
  await trx
    .insertInto('charges')
    .values({
      id,
      program_id: program,
      buyer_id: buyer,
      group_id: charge.groupId,
      user_id: charge.userId,
      client_id: client?.client_id ?? null,
      seller_name: charge.sellerName,
      type: 'credit',
      fee_type: null,
      invoice_number: `CR-${dispute.id.slice(0, 8).toUpperCase()}`,
      status: 'open',
      currency: dispute.currency,
      total_minor: totalMinor,
      remaining_due_minor: minor,
      bill_date: today,
      due_date: today,
      po_number: charge.poNumber,
      notes: null,
      order_number: charge.orderNumber,
      buyer_user_name: charge.buyerUserName,
      supplier_name: null,
      supplier_address: null,
      invoice_url: null,
    })
    .execute();
  return {
    ...lineAboutDispute(charge, 'chargeCreated', { disputeId: dispute.id, chargeId: charge.id, totalMinor }),
    subjectId: id,
  };
}

async function todayOf(trx: Transaction, program: ProgramId, now: Instant): Promise<PlainDate> {
  const { settings } = await readProgram(trx, program);
  return dateInZone(now, settings.timeZone);
}
