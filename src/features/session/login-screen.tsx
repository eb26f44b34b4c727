import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type FormEvent } from 'react';
import { failureOfError, isNoAnswer } from '../../platform/wire/failure.ts';
import { PlainButton } from '../../ui/fields/plain-button.tsx';
import { PlainCheckbox, PlainField, PlainPasswordField } from '../../ui/fields/plain-field.tsx';
import { refuseEmail, refusePassword, type FieldFault } from './login-rules.ts';
import styles from './login-screen.module.css';
import { OtherWaysIn } from './other-ways-in.tsx';
import { SignInFieldError } from './sign-in-field-error.tsx';
import { SignInNote, type Arrival } from './sign-in-note.tsx';
import type { SignIn, SignInFailure, SignInOutcome } from './sign-in-outcome.ts';

type LoginScreenProps = {
  readonly programName: string;
  readonly rememberedEmail: string | null;
  /** The last person on this device asked to remember their e-mail. */
  readonly remembersEmail: boolean;
  readonly onRememberEmail: (remembersEmail: boolean) => void;
  readonly isSharedDevice: boolean;
  readonly onSharedDevice: (isShared: boolean) => void;
  readonly arrival: Arrival;
  /** The failure of a passkey that was chosen from the browser's list under the e-mail field. */
  readonly offerFailure: SignInFailure | null;
  readonly onSignIn: SignIn;
  /** Null if this browser does not support passkeys. */
  readonly onPasskey: (() => Promise<SignInOutcome>) | null;
  /** Opens the identity provider of the person's company; null if the program has none. */
  readonly onSingleSignOn: ((email: string | null) => Promise<SignInOutcome>) | null;
};

type Faults = { readonly email: FieldFault | null; readonly password: FieldFault | null };
type Busy = 'password' | 'passkey' | 'singleSignOn';

/** Sign-in with e-mail and password, and the other methods. Typed values stay after any answer. */
export function LoginScreen(props: LoginScreenProps) {
  const { programName, rememberedEmail, arrival } = props;
  const { t } = useLingui();
  const form = useSignInForm(props);
  const { faults, busy, emailRef, passwordRef } = form;
  return (
    <>
      <h1 className={styles.title}>
        <Trans id="sign-in.title">Sign in to {programName}</Trans>
      </h1>
      <SignInNote
        failure={form.failure ?? props.offerFailure}
        arrival={arrival}
        hasSingleSignOn={props.onSingleSignOn !== null}
      />
      <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        <PlainField
          ref={emailRef}
          type="email"
          name="email"
          autoComplete="username webauthn"
          inputMode="email"
          autoFocus={!rememberedEmail}
          defaultValue={rememberedEmail ?? ''}
          label={t({ id: 'sign-in.email.label', message: 'Email' })}
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
        <Link to="/forgotpassword" className={styles.forgot}>
          <Trans id="sign-in.forgot">Forgot your password?</Trans>
        </Link>
        <PlainCheckbox
          isChecked={form.remembers}
          onChange={form.setRemembers}
          label={t({ id: 'sign-in.remember.label', message: 'Remember my email on this device' })}
        />
        <PlainCheckbox
          isChecked={form.isShared}
          onChange={form.setIsShared}
          label={t({ id: 'sign-in.shared.label', message: 'Other people use this device' })}
          description={t({
            id: 'sign-in.shared.description',
            message: 'Your email isn’t remembered, and your data can’t be read here after you sign out.',
          })}
        />
        <PlainButton type="submit" isBusy={busy === 'password'}>
          <Trans id="sign-in.submit">Sign in</Trans>
        </PlainButton>
      </form>
      <OtherWaysIn busy={busy} onPasskey={form.passkey} onSingleSignOn={form.singleSignOn} />
    </>
  );
}

/** The typed values, their errors, and the sign-in method that is running. */
function useSignInForm({ onSignIn, onPasskey, onSingleSignOn, ...wishes }: LoginScreenProps) {
  const device = useDeviceWishes(wishes);
  const [faults, setFaults] = useState<Faults>({ email: null, password: null });
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const typedEmail = () => emailRef.current?.value.trim() ?? '';

  async function go(way: Busy, signIn: () => Promise<SignInOutcome>) {
    if (busy) return null;
    setFailure(null);
    setBusy(way);
    const outcome = await signIn().catch((error: unknown): SignInOutcome => failureOfError(error));
    setBusy(null);
    if (outcome.kind !== 'signedIn') setFailure(outcome);
    return outcome;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const [email, password] = [typedEmail(), passwordRef.current?.value ?? ''];
    const found = { email: refuseEmail(email), password: refusePassword(password) };
    setFaults(found);
    setFailure(null);
    if (found.email) return emailRef.current?.focus();
    if (found.password) return passwordRef.current?.focus();
    const outcome = await go('password', () => onSignIn({ email, password }));
    return outcome?.kind === 'requestRefused' && !isNoAnswer(outcome) ? passwordRef.current?.select() : undefined;
  }

  /** The company asks for the address if none is typed. */
  const emailForCompany = () => (refuseEmail(typedEmail()) === null ? typedEmail() : null);
  return {
    faults,
    failure,
    busy,
    ...device,
    emailRef,
    passwordRef,
    submit,
    passkey: onPasskey ? () => void go('passkey', onPasskey) : null,
    singleSignOn: onSingleSignOn ? () => void go('singleSignOn', () => onSingleSignOn(emailForCompany())) : null,
  };
}

type DeviceWishes = Pick<LoginScreenProps, 'remembersEmail' | 'onRememberEmail' | 'isSharedDevice' | 'onSharedDevice'>;

/** The settings for this device. On a shared device no e-mail is remembered: each tick removes the other. */
function useDeviceWishes({ remembersEmail, onRememberEmail, isSharedDevice, onSharedDevice }: DeviceWishes) {
  const [remembers, setRemembers] = useState(remembersEmail);
  const [isShared, setIsShared] = useState(isSharedDevice);
  return {
    remembers,
    setRemembers: (isSaid: boolean) => {
      setRemembers(isSaid);
      if (isSaid) setIsShared(false);
      onRememberEmail(isSaid);
    },
    isShared,
    setIsShared: (isSaid: boolean) => {
      setIsShared(isSaid);
      if (isSaid) setRemembers(false);
      onSharedDevice(isSaid);
    },
  };
}
