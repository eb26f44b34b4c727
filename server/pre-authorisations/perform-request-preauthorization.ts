import { refuse } from '../../domain/errors.ts';
import type { DeclineReason } from '../../domain/pre-authorisations/decline-reasons.ts';
import { purchaseTestBehaviourOf } from '../../domain/pre-authorisations/purchase-test-amounts.ts';
import type { RequestPreauthorizationInput } from '../../domain/pre-authorisations/request-preauthorization.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { judgeNow } from './judge-now.ts';
import { holdAmount, keepDeclined } from './write-authorisation.ts';

/**
 * Authorises the amount on the card. All checks run again, also after an approval: an approved reason needs no second approval, but an
 * insufficient limit or credit still declines. A declined request is stored as an attempt.
 */
export async function performRequestPreauthorization(
  run: ActionRun<RequestPreauthorizationInput>,
): Promise<EffectOutcome> {
  const { trx, input, program, buyer, now, author, actor, actionId } = run;
  const card = run.rows.row('cards', input.cardId);
  if (!card) throw new Error(`The card ${input.cardId} passed the check and is not among the locked rows.`);
  const { flags, timeZone } = program.settings;
  const verdict = await judgeNow(trx, card, input, { buyer, now, timeZone });
  const place = { program: program.id, buyer, now };
  const declined = async (reason: DeclineReason, policy: string | null): Promise<EffectOutcome> => {
    await keepDeclined(trx, card, input, { reason, policy, place });
    return { kind: 'refused', refusal: refuse('PURCHASE_DECLINED', { reason, policy: policy ?? '' }), current: [] };
  };
  if (verdict.kind === 'declined') return declined(verdict.reason, verdict.policy);
  // Without approvals nobody could decide.
  if (verdict.kind === 'asks' && !flags.approvals) return declined('policy', verdict.policy);
  if (purchaseTestBehaviourOf(input.amountMinor) === 'declined') return declined('suspectedFraud', null);
  const { sellerName, amountMinor, currency } = input;
  const id = await holdAmount(trx, card, input, place);
  const event = { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now };
  const approvedBy = actor.userId === author.userId ? {} : { approvedBy: actor.name };
  await recordActivity(trx, event, [
    {
      subjectType: 'card',
      subjectId: card.id,
      groupId: card.groupId,
      ownerId: card.userId,
      kind: 'requestPreauthorization',
      after: { authorisationId: id, sellerName, amountMinor, currency, ...approvedBy },
    },
  ]);
  return { kind: 'done', result: { authorisationId: id } };
}
