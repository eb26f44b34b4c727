import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { ActivityKind } from '../../domain/activity/activity-words.ts';
import type { Buyer } from '../../domain/accounts/buyer.ts';
import { billingDate, dueDate, termsOf } from '../../domain/accounts/payment-terms.ts';
import type { Authorisation } from '../../domain/cards/authorisation.ts';
import { type AuthorisationId, type BuyerId, type ChargeId, type ProgramId, idSchema } from '../../domain/ids.ts';
import { addDays, dateInZone } from '../../domain/time/calendar-date.ts';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { readProgram } from '../programs/program.ts';
import { readRows } from '../rows/read-rows.ts';

/** The job that collects the seller's answer to an authorisation: captured, also in part, or cancelled. */
export const settleAuthorisationKind = 'settle-authorisation';

const payloadSchema = v.object({ authorisationId: idSchema('authorisation') });
/** The delay of the simulated seller. */
const settlesAfterMs = 30_000;

type Asked = {
  readonly authorisationId: AuthorisationId;
  readonly program: ProgramId;
  readonly buyer: BuyerId;
  readonly now: Instant;
};

/** Enqueues the job that collects the seller's answer. */
export async function enqueueSettlement(
  trx: Transaction,
  { authorisationId, program, buyer, now }: Asked,
): Promise<void> {
  await enqueueJob(trx, {
    kind: settleAuthorisationKind,
    runAt: instantFromMs(instantToMs(now) + settlesAfterMs),
    dedupeKey: `${settleAuthorisationKind}:${authorisationId}`,
    payload: { authorisationId },
    program,
    buyer,
  });
}

type Settled =
  | { readonly outcome: 'captured'; readonly capturedMinor: number; readonly isFinal: boolean }
  | { readonly outcome: 'cancelled' };

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  /** The seller's answer; null if the amount stays authorised until it expires. */
  readonly settle: (authorisation: { readonly amountMinor: number }) => Promise<Settled | null>;
};

/**
 * A captured amount is billed, and the rest stays authorised unless the seller is done; a cancelled authorisation is released completely.
 */
export function settleAuthorisationJob({ withTransaction, clock, settle }: Means): JobHandler {
  return async ({ program, buyer, payload }) => {
    if (program === null || buyer === null)
      throw new JobCannotSucceed('An authorisation is that of a program and a buyer.');
    const { authorisationId } = v.parse(payloadSchema, payload);
    const identity = { role: 'job', program, buyer } as const;
    const [held] = await withTransaction(identity, { readOnly: true }, (trx) =>
      readRows(trx, 'authorisations', [authorisationId]),
    );
    if (held?.status !== 'preauthorized' || held.capturedMinor !== null) return null;
    const settled = await settle(held);
    if (!settled) return null;
    const now = clock.now();
    await withTransaction(identity, { now }, async (trx) => {
      const { settings } = await readProgram(trx, program);
      const [account] = await readRows(trx, 'buyers', [buyer]);
      if (!account) throw new Error(`The account ${buyer} of an authorisation cannot be read.`);
      const isCaptured = settled.outcome === 'captured';
      const chargeId = isCaptured ? (randomUUID() as ChargeId) : null;
      const changed = await trx
        .updateTable('authorisations')
        .set({
          status: isCaptured && !settled.isFinal ? 'preauthorized' : settled.outcome,
          ...(isCaptured ? { captured_minor: settled.capturedMinor, charge_id: chargeId } : {}),
        })
        .where('id', '=', authorisationId)
        .where('status', '=', 'preauthorized')
        .where('captured_minor', 'is', null)
        .returning('id')
        .executeTakeFirst();
      // The authorisation expired or was cancelled meanwhile.
      if (!changed) return;
      const moment = { program, now, timeZone: settings.timeZone };
      if (isCaptured && chargeId)
        await bill(trx, { ...held, amountMinor: settled.capturedMinor }, account, { ...moment, chargeId });
      const kind: ActivityKind = isCaptured ? 'purchaseCaptured' : 'purchaseCancelled';
      await recordActivity(
        trx,
        { program, buyer, actorUserId: null, actorName: held.sellerName, actionId: null, now },
        [
          {
            subjectType: 'card',
            subjectId: held.cardId ?? held.id,
            groupId: held.groupId,
            ownerId: held.userId,
            kind,
            after: {
              authorisationId,
              sellerName: held.sellerName,
              amountMinor: isCaptured ? settled.capturedMinor : held.amountMinor,
              currency: held.currency,
            },
          },
        ],
      );
    });
    return null;
  };
}

type Billing = {
  readonly program: ProgramId;
  readonly now: Instant;
  readonly timeZone: string;
  readonly chargeId: ChargeId;
};

/** The invoice of a captured amount, by the terms of the account. */
async function bill(trx: Transaction, held: Authorisation, account: Buyer, billing: Billing): Promise<void> {
  const { program, now, timeZone, chargeId } = billing;
  const today = dateInZone(now, timeZone);
  const terms = termsOf(account);
  const billedOn = terms ? billingDate(terms.cycle, today) : today;
  await trx
    .insertInto('charges')
    .values({
      id: chargeId,
      program_id: program,
      buyer_id: account.id,
      group_id: held.groupId,
      user_id: held.userId,
      client_id: null,
      card_id: held.cardId,
      seller_name: held.sellerName,
      type: 'sale',
      fee_type: null,
      invoice_number: `CARD-${chargeId.slice(0, 8).toUpperCase()}`,
      status: 'open',
      currency: held.currency,
      total_minor: held.amountMinor,
      remaining_due_minor: held.amountMinor,
      bill_date: billedOn,
      due_date: terms ? dueDate(terms, billedOn) : addDays(billedOn, account.termDays),
      po_number: null,
      notes: null,
      order_number: null,
      buyer_user_name: null,
      supplier_name: null,
      supplier_address: null,
      lines: '[]',
      invoice_url: null,
    })
    .execute();
  const { currency, sellerName, amountMinor } = held;
  await recordActivity(
    trx,
    { program, buyer: account.id, actorUserId: null, actorName: sellerName, actionId: null, now },
    [
      {
        subjectType: 'charge',
        subjectId: chargeId,
        groupId: held.groupId,
        ownerId: held.userId,
        kind: 'chargeCreated',
        after: { authorisationId: held.id, totalMinor: amountMinor, currency },
      },
    ],
  );
}
