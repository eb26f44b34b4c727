import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainCheckbox, PlainField, PlainPasswordField } from '../../ui/plain-field.tsx';
import { SignInFieldError } from './sign-in-field-error.tsx';
import { refuseEmail, refusePassword } from './login-rules.ts';
import type { FieldFault } from './login-rules.ts';
import type { SignIn, SignInFailure } from './sign-in-outcome.ts';
import { SignInNote } from './sign-in-note.tsx';
import styles from './login-screen.module.css';

type LoginScreenProps = {
  readonly programName: string;
  readonly rememberedEmail: string | null;
  readonly isSharedDevice: boolean;
  /** Why the person is here without having asked for it. */
  readonly arrival: 'byChoice' | 'sessionEnded' | 'signedOut';
  readonly onSignIn: SignIn;
};

type Faults = { readonly email: FieldFault | null; readonly password: FieldFault | null };

/** Signing in with e-mail and password. What was typed stays, whatever the answer is. */
export function LoginScreen({ programName, rememberedEmail, isSharedDevice, arrival, onSignIn }: LoginScreenProps) {
  const { t } = useLingui();
  const [faults, setFaults] = useState<Faults>({ email: null, password: null });
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isShared, setIsShared] = useState(isSharedDevice);
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const [email, password] = [emailRef.current?.value.trim() ?? '', passwordRef.current?.value ?? ''];
    const found = { email: refuseEmail(email), password: refusePassword(password) };
    setFaults(found);
    setFailure(null);
    if (found.email) return emailRef.current?.focus();
    if (found.password) return passwordRef.current?.focus();
    setIsBusy(true);
    const outcome = await onSignIn({ email, password, isSharedDevice: isShared });
    setIsBusy(false);
    if (outcome.kind === 'signedIn') return undefined;
    setFailure(outcome);
    return outcome.kind === 'refused' ? passwordRef.current?.select() : undefined;
  }

  return (
    <>
      <h1 className={styles.title}>
        <Trans id="sign-in.title">Sign in to {programName}</Trans>
      </h1>
      <SignInNote failure={failure} arrival={arrival} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PlainField
          ref={emailRef}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoFocus={!rememberedEmail}
          defaultValue={rememberedEmail ?? ''}
          label={t({ id: 'sign-in.email.label', message: 'E-mail' })}
          error={faults.email && <SignInFieldError fault={faults.email} field="email" />}
        />
        <PlainPasswordField
          ref={passwordRef}
          name="password"
          autoComplete="current-password"
          autoFocus={Boolean(rememberedEmail)}
          label={t({ id: 'sign-in.password.label', message: 'Password' })}
          error={faults.password && <SignInFieldError fault={faults.password} field="password" />}
        />
        <PlainCheckbox
          isChecked={isShared}
          onChange={setIsShared}
          label={t({ id: 'sign-in.shared.label', message: 'Other people use this device' })}
          description={t({
            id: 'sign-in.shared.description',
            message: 'Your e-mail is not remembered, and nothing of yours stays here after you sign out.',
          })}
        />
        <PlainButton type="submit" isBusy={isBusy}>
          <Trans id="sign-in.submit">Sign in</Trans>
        </PlainButton>
      </form>
    </>
  );
}
