import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import {
  maxSecurityAnswerLength,
  normalizedSecurityAnswer,
  securityQuestions,
  securityQuestionTexts,
  type SecurityQuestion,
} from '../../../../domain/session/security-questions.ts';
import { type FieldFault, faultName } from '../../../kit/form/form-messages.ts';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { useFormOperation } from '../../../kit/form/use-form-operation.ts';
import { setSecurityQuestionMutation } from './security.documents.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

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
      draftKey="security-question"
      secrets={['answer', 'confirmation', 'password']}
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
        <Button variant="default" onClick={onCancel}>
          <Trans id="security.dialog.cancel">Cancel</Trans>
        </Button>
      }
    >
      {(field) => {
        const { error: _error, ...question } = field('question');
        return (
          <>
            <NativeSelect {...question} autoFocus>
              {securityQuestions.map((key) => (
                <option key={key} value={key}>
                  {i18n._(securityQuestionTexts[key])}
                </option>
              ))}
            </NativeSelect>
            <TextInput {...field('answer')} autoComplete="off" maxLength={maxSecurityAnswerLength} />
            <TextInput {...field('confirmation')} autoComplete="off" maxLength={maxSecurityAnswerLength} />
            <PasswordField {...field('password')} autoComplete="current-password" />
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
