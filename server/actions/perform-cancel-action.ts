import { actionOf } from '../../domain/actions.ts';
import type { CancelActionInput } from '../../domain/approvals/cancel-action.action.ts';
import type { ActionEnvelope } from '../../domain/envelope.ts';
import type { Refusal } from '../../domain/errors.ts';
import { refuse } from '../../domain/errors.ts';
import { closeApproval } from '../approvals/close-approval.ts';
import { readWaitingApproval } from '../approvals/waiting-approval.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { refusedWith } from './answers.ts';
import { answerBefore, claim, holdId, saveAnswer } from './claim-action.ts';
import { envelopeHash } from '../effects/envelope-hash.ts';
import { knownEnvelope } from './known-envelope.ts';
import { parseBy } from '../effects/parse-envelope.ts';

type CancelRun = ActionRun<CancelActionInput>;

/**
 * Takes an action back, in the same key space as the actions themselves: where the id is free, it is taken for ever without an
 * effect, and the action finds it taken when it comes. Where the action has waited for approval it is recalled; where it was
 * refused nothing is left to do; where it was done this is refused with ALREADY_DONE.
 */
export async function performCancelAction(run: CancelRun): Promise<EffectOutcome> {
  const { action } = run.input;
  if (!isOwn(run, action)) return refused(refuse('FORBIDDEN'));
  await holdId(run.trx, action.id);
  const before = await answerBefore(run.trx, action);
  if (before?.code === 'IDEMPOTENCY_MISMATCH') return refused(refuse('IDEMPOTENCY_MISMATCH'));
  return before ? takeBack(run, action) : takeId(run, action);
}

function isOwn({ actionId, author, buyer, program }: CancelRun, { id, kind, subject }: ActionEnvelope): boolean {
  const isOfAuthor = subject.user === author.userId && subject.buyer === buyer && subject.program === program.id;
  return isOfAuthor && id !== actionId && kind !== 'cancelAction';
}

/** The action has not come: its id is kept with a refusal, so that it never has an effect. */
async function takeId(run: CancelRun, action: ActionEnvelope): Promise<EffectOutcome> {
  const definition = actionOf(action.kind);
  const input = definition ? parseBy(definition.input, action.input) : null;
  const facts = definition && input?.ok ? { definition, input: input.value } : null;
  const claimed = { authorName: run.author.name, hash: envelopeHash(action), facts };
  if (!(await claim(run.trx, knownEnvelope(action, null, run.now), claimed)))
    return refused(refuse('IDEMPOTENCY_MISMATCH'));
  const saved = refusedWith(refuse('CANCELLED'));
  await saveAnswer(run.trx, action.id, { state: 'recalled', saved, approvalId: null, error: null }, run.now);
  return done(action, 'recalled');
}

/** The action was here first. */
async function takeBack(run: CancelRun, action: ActionEnvelope): Promise<EffectOutcome> {
  const { approval_id: approvalId } = await standingOf(run, action);
  // Whoever decides holds the request until the end, so that it is either undecided for good or decided now.
  const approval = approvalId === null ? null : await readWaitingApproval(run.trx, approvalId);
  if (approval) {
    const actor = { member: run.actor, actionId: run.actionId };
    await closeApproval(run.trx, approval, { state: 'recalled', now: run.now, actor });
    return done(action, 'recalled');
  }
  const { state } = await standingOf(run, action);
  return state === 'completed' || state === 'executing' ? refused(refuse('ALREADY_DONE')) : done(action, state);
}

function standingOf({ trx }: CancelRun, { id }: ActionEnvelope) {
  return trx.selectFrom('actions').select(['state', 'approval_id']).where('id', '=', id).executeTakeFirstOrThrow();
}

function done({ id }: ActionEnvelope, state: string): EffectOutcome {
  return { kind: 'done', result: { actionId: id, state } };
}

function refused(refusal: Refusal): EffectOutcome {
  return { kind: 'refused', refusal, current: [] };
}
