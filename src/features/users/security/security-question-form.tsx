import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import {
  maxSecurityAnswerLength,
  normalizedSecurityAnswer,
  securityQuestions,
  securityQuestionTexts,
} from '../../../../domain/session/security-questions.ts';
import type { SecurityQuestion } from '../../../../domain/session/security-questions.ts';
import type { FieldFault } from '../../../kit/form/form-messages.ts';
import { faultName } from '../../../kit/form/form-messages.ts';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { useFormOperation } from '../../../kit/form/use-form-operation.ts';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import { PlainField, PlainPasswordField } from '../../../ui/fields/plain-field.tsx';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import { setSecurityQuestionMutation } from './security.documents.ts';

type SecurityQuestionFormProps = {
  readonly current: SecurityQuestion | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

const questionSchema = v.pipe(
  v.object({
    question: v.picklist(securityQuestions),
    answer: v.pipe(
      v.string(),
      v.check((answer) => answer.trim() !== '', faultName('empty')),
    ),
    confirmation: v.string(),
    password: v.pipe(v.string(), v.nonEmpty()),
  }),
  v.forward(
    v.partialCheck(
      [['answer'], ['confirmation']],
      ({ answer, confirmation }) => normalizedSecurityAnswer(answer) === normalizedSecurityAnswer(confirmation),
      faultName('match'),
    ),
    ['confirmation'],
  ),
);

/** A question and its answer, typed twice; the answer is treated as a password, but is visible. */
export function SecurityQuestionForm({ current, onDone, onCancel }: SecurityQuestionFormProps) {
  const { t, i18n } = useLingui();
  const set = useFormOperation(setSecurityQuestionMutation);
  return (
    <FormPage
      draftKey={null}
      schema={questionSchema}
      labels={{
        question: t({ id: 'security.question.label', message: 'Question' }),
        answer: t({ id: 'security.question.answer', message: 'Answer' }),
        confirmation: t({ id: 'security.question.confirmation', message: 'Repeat the answer' }),
        password: t({ id: 'security.password.label', message: 'Your password' }),
      }}
      initial={{ question: current ?? securityQuestions[0], answer: '', confirmation: '', password: '' }}
      faultWords={faultWords}
      submit={set}
      onDone={onDone}
      button={<Trans id="profile.save">Save</Trans>}
      offlineNote={<Trans id="profile.needs-connection">This needs a connection.</Trans>}
      otherButtons={
        <PlainButton kind="default" onClick={onCancel}>
          <Trans id="security.dialog.cancel">Cancel</Trans>
        </PlainButton>
      }
    >
      {(field) => {
        const { error: _error, ...question } = field('question');
        return (
          <>
            <PlainSelect {...question} autoFocus>
              {securityQuestions.map((key) => (
                <option key={key} value={key}>
                  {i18n._(securityQuestionTexts[key])}
                </option>
              ))}
            </PlainSelect>
            <PlainField {...field('answer')} autoComplete="off" maxLength={maxSecurityAnswerLength} />
            <PlainField {...field('confirmation')} autoComplete="off" maxLength={maxSecurityAnswerLength} />
            <PlainPasswordField {...field('password')} autoComplete="current-password" />
          </>
        );
      }}
    </FormPage>
  );
}

function faultWords({ field }: FieldFault): ReactNode {
  switch (field) {
    case 'answer':
      return <Trans id="identity.reset.answer.missing">Enter your answer.</Trans>;
    case 'confirmation':
      return <Trans id="security.question.differ">The two answers don’t match.</Trans>;
    case 'password':
      return <Trans id="security.password.missing">Enter your password.</Trans>;
    default:
      return null;
  }
}
