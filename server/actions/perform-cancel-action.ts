import type { CancelActionInput } from '../../domain/approvals/cancel-action.action.ts';
import type { ActionEnvelope } from '../../domain/envelope.ts';
import { type Refusal, refuse } from '../../domain/errors.ts';
import { closeApproval } from '../effects/close-approval.ts';
import { readWaitingApproval } from '../approvals/waiting-approval.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { factsOf } from './action-facts.ts';
import { refusedWith } from './answers.ts';
import { answerBefore, claim, holdId, saveAnswer } from './claim-action.ts';
import { envelopeHash } from '../effects/envelope-hash.ts';
import { knownEnvelope } from './known-envelope.ts';
import { keepRefusedId, readRefusedIds } from './refused-ids.ts';

type CancelRun = ActionRun<CancelActionInput>;

/**
 * Cancels an action, in the same key space as the actions themselves. If the id is free, it is claimed permanently without an effect, so
 * a later delivery of the action is refused. An action that waits for approval is recalled; a refused one needs nothing; for a performed
 * one this is refused with ALREADY_DONE.
 */
export async function performCancelAction(run: CancelRun): Promise<EffectOutcome> {
  const { action } = run.input;
  if (!isOwn(run, action)) return refused(refuse('FORBIDDEN'));
  await holdId(run.trx, action.id);
  const before = await answerBefore(run.trx, action);
  if (before?.code === 'IDEMPOTENCY_MISMATCH') return refused(refuse('IDEMPOTENCY_MISMATCH'));
  return before ? cancelKnown(run, action) : takeId(run, action);
}

function isOwn({ actionId, author, buyer, program }: CancelRun, { id, kind, subject }: ActionEnvelope): boolean {
  const isOfAuthor = subject.user === author.userId && subject.buyer === buyer && subject.program === program.id;
  return isOfAuthor && id !== actionId && kind !== 'cancelAction';
}

/** The action has not arrived: its id is stored with a refusal, so that it never has an effect. */
async function takeId(run: CancelRun, action: ActionEnvelope): Promise<EffectOutcome> {
  const cancelled = refuse('CANCELLED');
  const facts = factsOf(action);
  const isTaken = facts
    ? await claim(run.trx, knownEnvelope(action, null, run.now), {
        authorName: run.author.name,
        hash: envelopeHash(action),
        facts,
      })
    : await keepRefusedId(run.trx, action, cancelled);
  if (!isTaken) return refused(refuse('IDEMPOTENCY_MISMATCH'));
  if (facts) {
    const saved = refusedWith(cancelled);
    await saveAnswer(run.trx, action.id, { state: 'recalled', saved, approvalId: null, error: null }, run.now);
  }
  return done(action, 'recalled');
}

/** Answers a cancellation of an action that has already arrived. */
async function cancelKnown(run: CancelRun, action: ActionEnvelope): Promise<EffectOutcome> {
  const [refusedId] = await readRefusedIds(run.trx, [action.id]);
  if (refusedId) return done(action, refusedId.state);
  const { approval_id: approvalId } = await statusOf(run, action);
  // A decision locks the request until its transaction ends, so here the request is either still undecided or fully
  // decided.
  const approval = approvalId === null ? null : await readWaitingApproval(run.trx, approvalId);
  if (approval) {
    const actor = { member: run.actor, actionId: run.actionId };
    await closeApproval(run.trx, approval, { state: 'recalled', now: run.now, actor });
    return done(action, 'recalled');
  }
  const { state } = await statusOf(run, action);
  return state === 'completed' || state === 'executing' ? refused(refuse('ALREADY_DONE')) : done(action, state);
}

function statusOf({ trx }: CancelRun, { id }: ActionEnvelope) {
  return trx.selectFrom('actions').select(['state', 'approval_id']).where('id', '=', id).executeTakeFirstOrThrow();
}

function done({ id }: ActionEnvelope, state: string): EffectOutcome {
  return { kind: 'done', result: { actionId: id, state } };
}

function refused(refusal: Refusal): EffectOutcome {
  return { kind: 'refused', refusal, current: [] };
}
