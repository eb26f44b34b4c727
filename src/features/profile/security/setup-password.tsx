import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import { PlainPasswordField } from '../../../ui/fields/plain-field.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { useSecurity } from './security-query.ts';
import styles from './setup.module.css';

type SetupPasswordProps = {
  /** What is asked for besides the password, above it. */
  readonly children: ReactNode;
  /** Whether that is filled in; where it is not it says so itself. */
  readonly checkRest?: () => boolean;
  readonly isBusy: boolean;
  readonly submitLabel: ReactNode;
  readonly onSubmit: (password: string) => Promise<unknown>;
};

/** The first step of every set-up: the password, so that nobody does it at a screen that was left open. */
export function SetupPassword({ children, checkRest, isBusy, submitLabel, onSubmit }: SetupPasswordProps) {
  const { t } = useLingui();
  const { security, failure } = useSecurity();
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  // Whoever signs in through their company has none; without a connection one is asked for, and the server decides.
  const hasPassword = security?.hasPassword ?? true;
  const isMissing = hasPassword && password === '';

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name="password"]');
    if (checkRest?.() === false) return;
    if (isMissing) field?.focus();
    else await onSubmit(password);
  }

  if (security === undefined && failure === null) return <LoadingState />;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {hasPassword ? (
        <PlainPasswordField
          name="password"
          autoComplete="current-password"
          label={t({ id: 'security.password.label', message: 'Your password' })}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isTried && isMissing ? <Trans id="security.password.missing">Enter your password.</Trans> : null}
        />
      ) : null}
      <div className={styles.buttons}>
        <PlainButton type="submit" isBusy={isBusy}>
          {submitLabel}
        </PlainButton>
      </div>
    </form>
  );
}
