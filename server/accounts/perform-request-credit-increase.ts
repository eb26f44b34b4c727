import { sql } from 'kysely';
import { type Refusal, refuse } from '../../domain/errors.ts';
import { refuseCreditTerms } from '../../domain/accounts/credit-line.ts';
import type { RequestCreditIncreaseInput } from '../../domain/accounts/request-credit-increase.action.ts';
import type { CreditIncreaseId } from '../../domain/ids.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { decideCreditIncreaseKind } from './decide-credit-increase.ts';

/** Stores the request; underwriting is asked right after COMMIT. The request has the id of its action. */
export async function performRequestCreditIncrease(run: ActionRun<RequestCreditIncreaseInput>): Promise<EffectOutcome> {
  const { trx, input, program, author, now } = run;
  const buyer = run.rows.row('buyers', input.buyerId);
  if (!buyer) throw new Error(`The account ${input.buyerId} passed the check and is not among the rows.`);
  const { creditApprovedMinor: lineMinor } = buyer;
  if (lineMinor === null) throw new Error(`The rows of rules lack the credit line of ${input.buyerId}.`);
  const refusal = await refuseRequestCreditIncrease(run);
  if (refusal) return { kind: 'refused', refusal, current: [] };
  // Somebody who may not know the line learns this only from the decision of an Account Admin, who does.
  if (input.requestedMinor <= lineMinor)
    return { kind: 'refused', refusal: refuse('CREDIT_LINE_TOO_LOW'), current: [] };
  const increaseId = run.actionId as string as CreditIncreaseId;
  const added = await trx
    .insertInto('credit_increases')
    .values({
      id: increaseId,
      program_id: program.id,
      buyer_id: run.buyer,
      currency: input.currency,
      type: input.type,
      requested_minor: input.requestedMinor,
      line_minor: lineMinor,
      ends_on: input.endsOn,
      reason: input.reason,
      requested_by_user_id: author.userId,
      requested_by_name: author.name,
      submitted_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return { kind: 'refused', refusal: refuse('CREDIT_INCREASE_PENDING'), current: [] };
  await enqueueJob(trx, {
    kind: decideCreditIncreaseKind,
    runAt: now,
    dedupeKey: `${decideCreditIncreaseKind}:${increaseId}`,
    payload: { increaseId },
    program: program.id,
    buyer: run.buyer,
  });
  await recordActivity(
    trx,
    {
      program: program.id,
      buyer: run.buyer,
      actorUserId: run.actor.userId,
      actorName: author.name,
      actionId: run.actionId,
      now,
    },
    [
      {
        subjectType: 'creditLine',
        subjectId: increaseId,
        groupId: null,
        ownerId: author.userId,
        kind: 'requestCreditIncrease',
        after: {
          amountMinor: input.requestedMinor,
          currency: input.currency,
          reason: input.reason,
          ...(run.actor.userId === author.userId ? {} : { approvedBy: run.actor.name }),
        },
      },
    ],
  );
  return { kind: 'done', result: { increaseId } };
}

/** Why an increase is not requested, or null; also asked before it waits for an approval. */
export async function refuseRequestCreditIncrease(run: ActionRun<RequestCreditIncreaseInput>): Promise<Refusal | null> {
  const { trx, buyer, input, program, today } = run;
  const refusal = refuseCreditTerms(input, program.settings.creditIncrease, today);
  if (refusal) return refusal;
  const { rows } = await sql<{ is_pending: boolean }>`select has_pending_increase(${buyer}) as is_pending`.execute(trx);
  return rows[0]?.is_pending ? refuse('CREDIT_INCREASE_PENDING') : null;
}
