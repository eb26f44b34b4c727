import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { IconMailCheck } from '@tabler/icons-react';
import { useRef, useState, type FormEvent } from 'react';
import type { Refused } from '../../platform/wire/delivery.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { PlainButton, plainButtonClass } from '../../ui/fields/plain-button.tsx';
import { PlainField } from '../../ui/fields/plain-field.tsx';
import { refuseEmail, type FieldFault } from './login-rules.ts';
import styles from './recovery.module.css';
import { SignInFieldError } from './sign-in-field-error.tsx';

type ForgotPasswordScreenProps = {
  readonly rememberedEmail: string | null;
  readonly onRequest: (email: string) => Promise<{ readonly kind: 'sent' } | Refused>;
};

/** Requests a link for a new password. The page does not reveal whether an account exists. */
export function ForgotPasswordScreen({ rememberedEmail, onRequest }: ForgotPasswordScreenProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<FieldFault | null>(null);
  const [failure, setFailure] = useState<Refused | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const email = field.current?.value.trim() ?? '';
    const found = refuseEmail(email);
    setFault(found);
    setFailure(null);
    if (found) return field.current?.focus();
    setBusy(true);
    const outcome = await onRequest(email);
    setBusy(false);
    return outcome.kind === 'sent' ? setSentTo(email) : setFailure(outcome);
  }

  if (sentTo !== null) return <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <>
      <h1 className={styles.title}>
        <Trans id="identity.forgot.title">Reset your password</Trans>
      </h1>
      <p className={styles.text}>
        <Trans id="identity.forgot.text">
          Enter the email you sign in with. We’ll send you a link to choose a new password.
        </Trans>
      </p>
      {failure ? <FailureNote failure={failure} /> : null}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PlainField
          ref={field}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          defaultValue={rememberedEmail ?? ''}
          label={t({ id: 'sign-in.email.label', message: 'Email' })}
          error={fault && <SignInFieldError fault={fault} field="email" />}
        />
        <PlainButton type="submit" isBusy={isBusy}>
          <Trans id="identity.forgot.submit">Send link</Trans>
        </PlainButton>
      </form>
      <BackToSignIn />
    </>
  );
}

function LinkSent({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) {
  const address = <bdi data-given>{email}</bdi>;
  return (
    <>
      <span className={styles.mark}>
        <IconMailCheck size={26} stroke={1.5} aria-hidden />
      </span>
      <h1 className={styles.title} tabIndex={-1} ref={focusOnce}>
        <Trans id="identity.forgot.sent.title">Check your email</Trans>
      </h1>
      <p className={styles.text}>
        <Trans id="identity.forgot.sent.text">
          If {address} has an account here, we’ve sent an email with a link. The link works once.
        </Trans>
      </p>
      <p className={styles.text}>
        <Trans id="identity.forgot.sent.none">
          No email? Check your spam folder and the address before you try again.
        </Trans>
      </p>
      <div className={styles.actions}>
        <Link to="/login" search={{}} className={plainButtonClass('primary')}>
          <Trans id="identity.forgot.sent.sign-in">Go to sign-in</Trans>
        </Link>
        <PlainButton kind="default" onClick={onAgain}>
          <Trans id="identity.forgot.sent.again">Enter your email again</Trans>
        </PlainButton>
      </div>
    </>
  );
}

function BackToSignIn() {
  return (
    <p className={styles.foot}>
      <Link to="/login" search={{}}>
        <Trans id="identity.back-to-sign-in">Back to sign-in</Trans>
      </Link>
    </p>
  );
}

/** The focus makes a screen reader announce the answer. */
function focusOnce(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
}
