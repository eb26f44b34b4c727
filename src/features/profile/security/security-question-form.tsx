import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import {
  maxSecurityAnswerLength,
  normalizedSecurityAnswer,
  securityQuestions,
  securityQuestionTexts,
} from '../../../../domain/session/security-questions.ts';
import type { SecurityQuestion } from '../../../../domain/session/security-questions.ts';
import { setSecurityQuestionMutation } from './security.documents.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import { PlainField, PlainPasswordField } from '../../../ui/fields/plain-field.tsx';
import { PlainSelect } from '../../../ui/fields/plain-select.tsx';
import styles from '../profile.module.css';
import { useServerAction } from '../../../kit/server-query/use-server-action.ts';

type SecurityQuestionFormProps = {
  readonly current: SecurityQuestion | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};
type Field = 'answer' | 'confirmation' | 'password';

/** Chooses a question and its answer, typed twice; the answer is a password in all but its look. */
export function SecurityQuestionForm({ current, onDone, onCancel }: SecurityQuestionFormProps) {
  const { t, i18n } = useLingui();
  const action = useServerAction();
  const form = useRef<HTMLFormElement>(null);
  const [question, setQuestion] = useState<string>(current ?? securityQuestions[0]);
  const [typed, setTyped] = useState<Readonly<Record<Field, string>>>({ answer: '', confirmation: '', password: '' });
  const [isTried, setTried] = useState(false);
  const wrong = wrongField(typed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    return (await action.run(setSecurityQuestionMutation, { question, ...typed })) ? onDone() : undefined;
  }

  const field = (name: Field) => ({
    name,
    value: typed[name],
    error: isTried && wrong === name ? <FieldFault field={name} /> : null,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {action.failure ? <FailureNote failure={action.failure} /> : null}
      <PlainSelect
        label={t({ id: 'security.question.label', message: 'Question' })}
        value={question}
        autoFocus
        onChange={(event) => setQuestion(event.currentTarget.value)}
      >
        {securityQuestions.map((key) => (
          <option key={key} value={key}>
            {i18n._(securityQuestionTexts[key])}
          </option>
        ))}
      </PlainSelect>
      <PlainField
        {...field('answer')}
        autoComplete="off"
        maxLength={maxSecurityAnswerLength}
        label={t({ id: 'security.question.answer', message: 'Answer' })}
      />
      <PlainField
        {...field('confirmation')}
        autoComplete="off"
        maxLength={maxSecurityAnswerLength}
        label={t({ id: 'security.question.confirmation', message: 'Answer, once more' })}
      />
      <PlainPasswordField
        {...field('password')}
        autoComplete="current-password"
        label={t({ id: 'security.password.label', message: 'Your password' })}
      />
      <div className={styles.buttons}>
        <PlainButton type="submit" isBusy={action.busy !== null}>
          <Trans id="profile.save">Save</Trans>
        </PlainButton>
        <PlainButton kind="default" onClick={onCancel}>
          <Trans id="security.dialog.cancel">Cancel</Trans>
        </PlainButton>
      </div>
    </form>
  );
}

function wrongField({ answer, confirmation, password }: Readonly<Record<Field, string>>): Field | null {
  if (answer.trim() === '') return 'answer';
  if (normalizedSecurityAnswer(answer) !== normalizedSecurityAnswer(confirmation)) return 'confirmation';
  return password === '' ? 'password' : null;
}

function FieldFault({ field }: { readonly field: Field }) {
  switch (field) {
    case 'answer':
      return <Trans id="identity.reset.answer.missing">Enter your answer.</Trans>;
    case 'confirmation':
      return <Trans id="security.question.differ">The two answers are not the same.</Trans>;
    case 'password':
      return <Trans id="security.password.missing">Enter your password.</Trans>;
  }
}
