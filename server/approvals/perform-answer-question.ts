import { openQuestionOf } from '../../domain/approvals/approval.ts';
import type { AnswerQuestionInput } from '../../domain/approvals/answer-question.action.ts';
import { refuse } from '../../domain/errors.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { writeQuestions } from './write-questions.ts';

/** Writes the author's answer to the open question. */
export async function performAnswerQuestion(run: ActionRun<AnswerQuestionInput>): Promise<EffectOutcome> {
  const { input, now } = run;
  const approval = run.rows.row('approvals', input.approvalId);
  const open = approval && openQuestionOf(approval);
  if (!open) return { kind: 'refused', refusal: refuse('NOT_FOUND'), current: [] };
  return writeQuestions(run, approval, {
    questions: (approval.questions ?? []).map((one) =>
      one.answer === null ? { ...one, answer: input.answer, answeredAt: now } : one,
    ),
    kind: 'answerQuestion',
    text: input.answer,
    notice: 'question-answered',
    to: open.askedByUserId,
  });
}
