import type { AskAuthorInput } from '../../domain/approvals/ask-author.action.ts';
import { refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { writeQuestions } from './write-questions.ts';

/** Writes a question to the author of a request; the request still waits for its decision. */
export async function performAskAuthor(run: ActionRun<AskAuthorInput>): Promise<EffectOutcome> {
  const { input, actor, now } = run;
  const approval = run.rows.row('approvals', input.approvalId);
  if (!approval) return { kind: 'refused', refusal: refuse('NOT_FOUND'), current: [] };
  const asked = { question: input.question, askedByUserId: actor.userId, askedByName: actor.name, askedAt: now };
  return writeQuestions(run, approval, {
    questions: [...(approval.questions ?? []), { ...asked, answer: null, answeredAt: null }],
    kind: 'askAuthor',
    text: input.question,
    notice: 'question-asked',
    to: approval.authorUserId,
  });
}
