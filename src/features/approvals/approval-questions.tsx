import { Button, Textarea } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { refuseAnswer } from '../../../domain/approvals/approval-rules.ts';
import { maxQuestionLength } from '../../../domain/approvals/ask-author.action.ts';
import { normalizeLines } from '../../../domain/plain-text.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { showNotice } from '../../kit/notice.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { useKeptDraft } from '../../platform/react/use-kept-draft.ts';
import { useOnlineAction } from '../../platform/react/use-online-action.ts';
import { Section } from '../../ui/layout/layout.tsx';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { AgeText } from '../../ui/text/date-text.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import classes from './approvals.module.css';

/** Questions about a request with their answers; its author answers here. */
export function ApprovalQuestions({ approval }: { readonly approval: Approval }) {
  const { who } = usePortal();
  const now = instantFromMs(useNow());
  const { questions = [] } = approval;
  if (questions.length === 0) return null;
  return (
    <Section title={<Trans id="approvals.questions.title">Questions</Trans>}>
      {questions.map(({ question, askedByName, askedAt, answer, answeredAt }) => (
        <div key={askedAt} className={classes.question}>
          <p className={classes.said}>
            <bdi data-given>{askedByName}</bdi> · <AgeText instant={askedAt} />
          </p>
          <p data-given>{question}</p>
          {answer === null || answeredAt === null ? (
            <p className={classes.said}>
              <Trans id="approvals.questions.waiting">Not answered yet</Trans>
            </p>
          ) : (
            <div className={classes.answer}>
              <p className={classes.said}>
                <bdi data-given>{approval.authorName}</bdi> · <AgeText instant={answeredAt} />
              </p>
              <p data-given>{answer}</p>
            </div>
          )}
        </div>
      ))}
      {refuseAnswer(approval, who.user, now) === null ? <AnswerForm approval={approval} /> : null}
    </Section>
  );
}

function AnswerForm({ approval }: { readonly approval: Approval }) {
  const action = useOnlineAction();
  return (
    <TextForm
      draftKey={`answer:${approval.id}`}
      action={action}
      send={(answer) => action.run('answerQuestion', { approvalId: approval.id, answer })}
      label={<Trans id="approvals.questions.answer">Your answer</Trans>}
      button={<Trans id="approvals.questions.send-answer">Send answer</Trans>}
      done={<Trans id="approvals.questions.answered">Answer sent</Trans>}
    />
  );
}

type AskFormProps = { readonly approval: Approval; readonly onClose: () => void };

/** A question to the author, before the decision. */
export function AskForm({ approval, onClose }: AskFormProps) {
  const action = useOnlineAction();
  return (
    <TextForm
      draftKey={`ask:${approval.id}`}
      action={action}
      send={(question) => action.run('askAuthor', { approvalId: approval.id, question })}
      label={
        <Trans id="approvals.questions.question">
          Question to <bdi data-given>{approval.authorName}</bdi>
        </Trans>
      }
      button={<Trans id="approvals.questions.ask">Ask</Trans>}
      done={<Trans id="approvals.questions.asked">Question sent. The request keeps waiting.</Trans>}
      onClose={onClose}
    />
  );
}

type TextFormProps = {
  readonly draftKey: string;
  readonly action: Pick<ReturnType<typeof useOnlineAction>, 'busy' | 'refusal'>;
  readonly send: (text: string) => ReturnType<ReturnType<typeof useOnlineAction>['run']>;
  readonly label: ReactNode;
  readonly button: ReactNode;
  readonly done: ReactNode;
  readonly onClose?: () => void;
};

/** A text that is sent at once; offline it is kept as a draft. */
function TextForm({ draftKey, action, send, label, button, done, onClose }: TextFormProps) {
  const { isOnline } = useSyncStatus();
  const draft = useKeptDraft(draftKey, v.string(), '');
  const text = normalizeLines(draft.value);
  const submit = async () => {
    if (!(await send(text))) return;
    await draft.drop();
    showNotice(done);
    onClose?.();
  };
  return (
    <div className={classes.ask}>
      <Textarea
        autosize
        minRows={2}
        label={<span>{label}</span>}
        maxLength={maxQuestionLength}
        value={draft.value}
        onChange={(event) => draft.put(event.currentTarget.value)}
      />
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
      <div className={classes.decision}>
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            <Trans id="approvals.decide.back">Back</Trans>
          </Button>
        ) : null}
        <Button disabled={!isOnline || text === ''} loading={action.busy !== null} onClick={() => void submit()}>
          {button}
        </Button>
      </div>
    </div>
  );
}
