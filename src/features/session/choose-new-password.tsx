import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { unmetPasswordRules } from '../../../domain/session/password-rules.ts';
import {
  maxSecurityAnswerLength,
  securityQuestionTexts,
  type SecurityQuestion,
} from '../../../domain/session/security-questions.ts';
import type { Refused } from '../../platform/wire/delivery.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { PlainButton } from '../../ui/fields/plain-button.tsx';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import styles from './recovery.module.css';

export type TypedReset = { readonly password: string; readonly answer: string };

type ChooseNewPasswordProps = {
  readonly question: SecurityQuestion | null;
  readonly typed: TypedReset;
  readonly onType: (typed: TypedReset) => void;
  readonly failure: Refused | null;
  readonly isCodeNext: boolean;
  readonly onSubmit: () => Promise<void>;
};

/** The new password with its rules, and the security question, if there is one. */
export function ChooseNewPassword({ question, typed, onType, failure, isCodeNext, onSubmit }: ChooseNewPasswordProps) {
  const { t, i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isWeak = unmetPasswordRules(typed.password).length > 0;
  const isUnanswered = question !== null && typed.answer.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    const wrong = isWeak ? 'new-password' : isUnanswered ? 'answer' : null;
    if (wrong) return form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    setBusy(true);
    await onSubmit();
    return setBusy(false);
  }

  return (
    <>
      <h1 className={styles.title}>
        <Trans id="identity.reset.title">Choose a new password</Trans>
      </h1>
      <p className={styles.text}>
        <Trans id="identity.reset.text">You’ll be signed out on all your devices.</Trans>
      </p>
      {failure ? <FailureNote failure={failure} /> : null}
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <NewPasswordField
          autoFocus
          value={typed.password}
          onChange={(password) => onType({ ...typed, password })}
          error={
            isTried && isWeak ? (
              <Trans id="identity.new-password.weak">The password does not meet all the rules yet.</Trans>
            ) : null
          }
        />
        {question ? (
          <PlainField
            name="answer"
            autoComplete="off"
            maxLength={maxSecurityAnswerLength}
            label={i18n._(securityQuestionTexts[question])}
            description={t({
              id: 'identity.reset.answer.description',
              message: 'Your answer to the security question you chose.',
            })}
            value={typed.answer}
            onChange={(event) => onType({ ...typed, answer: event.currentTarget.value })}
            error={
              isTried && isUnanswered ? <Trans id="identity.reset.answer.missing">Enter your answer.</Trans> : null
            }
          />
        ) : null}
        <PlainButton type="submit" isBusy={isBusy}>
          {isCodeNext ? (
            <Trans id="identity.reset.next">Enter code</Trans>
          ) : (
            <Trans id="identity.reset.submit">Change password</Trans>
          )}
        </PlainButton>
      </form>
    </>
  );
}
