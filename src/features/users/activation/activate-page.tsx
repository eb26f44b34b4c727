import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { unmetPasswordRules } from '../../../../domain/session/password-rules.ts';
import { maxNameLength } from '../../../../domain/users/profile-edit.ts';
import { MessageText } from '../../../kit/message-page.tsx';
import { OutOfReach } from '../../../kit/out-of-reach.tsx';
import { PublicLayout } from '../../../kit/public-layout.tsx';
import { useShell } from '../../../platform/shell/shell.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx';
import { PlainButton, plainButtonClass } from '../../../ui/fields/plain-button.tsx';
import { PlainField } from '../../../ui/fields/plain-field.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { type Activation, activateMutation } from './activation.documents.ts';
import styles from './activation.module.css';
import { LinkRefused } from './link-refused.tsx';
import { askAboutLink } from './read-activation.ts';

const route = getRouteApi('/activate');

/** Activates the account of an invited user with a button: opening the link alone changes nothing. */
export function ActivatePage() {
  return (
    <PublicLayout>
      <Content />
    </PublicLayout>
  );
}

function Content() {
  const { portal } = useShell();
  const state = route.useLoaderData();
  const router = useRouter();
  if (state.kind === 'refused') {
    const { failure } = state;
    if (linkCodes.includes(failure.code)) return <LinkRefused code={failure.code} />;
    return (
      <OutOfReach
        title={<Trans id="identity.activation.title">Activate your account</Trans>}
        failure={failure}
        onRetry={() => void router.invalidate()}
      />
    );
  }
  const signedInAs = portal.connection.session.claims()?.email ?? null;
  if (signedInAs !== null && signedInAs.toLowerCase() !== state.activation.email.toLowerCase())
    return <SignedInAsOther email={signedInAs} invited={state.activation.email} />;
  return <ActivateForm activation={state.activation} />;
}

/** Refusals that concern the link itself. */
const linkCodes = [
  'ACTIVATION_LINK_INVALID',
  'ACTIVATION_LINK_EXPIRED',
  'ALREADY_ACTIVATED',
  'ACTIVATION_NOT_READY',
  'ACTIVATION_INELIGIBLE',
];

function SignedInAsOther({ email, invited }: { readonly email: string; readonly invited: string }) {
  const { portal } = useShell();
  const router = useRouter();
  const [own, theirs] = [<bdi key="own">{email}</bdi>, <bdi key="theirs">{invited}</bdi>];
  return (
    <MessageText
      title={<Trans id="identity.activation.other.title">You’re signed in as someone else</Trans>}
      action={
        <PlainButton onClick={() => void portal.signOut('keep').then(() => router.invalidate())}>
          <Trans id="identity.activation.other.sign-out">Sign out and continue</Trans>
        </PlainButton>
      }
    >
      <Trans id="identity.activation.other.text">
        You’re signed in as {own}. This invitation is for {theirs}.
      </Trans>
    </MessageText>
  );
}

function Done({ email }: { readonly email: string }) {
  return (
    <MessageText
      title={<Trans id="identity.activation.done.title">Your account is active</Trans>}
      action={
        <Link to="/login" state={{ email }} className={plainButtonClass('primary')}>
          <Trans id="identity.activation.to-sign-in">Sign in</Trans>
        </Link>
      }
    >
      <Trans id="identity.activation.done.text">Sign in with your email and password.</Trans>
    </MessageText>
  );
}

function ActivateForm({ activation }: { readonly activation: Activation }) {
  const shell = useShell();
  const { i18n } = useLingui();
  const { token = '' } = route.useSearch();
  const router = useRouter();
  const [name, setName] = useState({ firstName: activation.firstName, lastName: activation.lastName });
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<Refused | null>(null);
  const { needsPassword } = activation;
  const isWeak = needsPassword && unmetPasswordRules(password).length > 0;
  const isNameless = name.firstName.trim() === '' || name.lastName.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isBusy || isWeak || isNameless) return;
    setBusy(true);
    const language = i18n.locale.slice(0, 2);
    const variables = { token, ...name, language, password: needsPassword ? password : null };
    const delivery = await askAboutLink(shell, activateMutation, variables);
    setBusy(false);
    if (delivery.kind === 'answered') return setDone(true);
    const refusal = failureOf(delivery);
    setFailure(refusal);
    return linkCodes.includes(refusal.code) ? router.invalidate() : undefined;
  }

  if (isDone) return <Done email={activation.email} />;
  const [inviter, business] = [
    <bdi key="inviter">{activation.inviter}</bdi>,
    <bdi key="business">{activation.business}</bdi>,
  ];
  return (
    <>
      <h1 className={styles.title}>
        <Trans id="identity.activation.title">Activate your account</Trans>
      </h1>
      <p className={styles.text}>
        <Trans id="identity.activation.text">
          {inviter} has invited you to {business}.
        </Trans>
      </p>
      {failure ? <FailureNote failure={failure} /> : null}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.text}>
          <bdi>{activation.email}</bdi>
        </p>
        {needsPassword ? (
          <NewPerson {...{ name, password, isTried }} onName={setName} onPassword={setPassword} />
        ) : (
          <p>
            <Trans id="identity.activation.known">
              You already have an account here. Sign in with the password you have; you can then switch between your
              businesses.
            </Trans>
          </p>
        )}
        <PlainButton type="submit" isBusy={isBusy}>
          <Trans id="identity.activation.submit">Activate account</Trans>
        </PlainButton>
      </form>
      <Link to="/login" state={{ email: activation.email }} className={plainButtonClass('default')}>
        <Trans id="identity.activation.sign-in">Sign in instead</Trans>
      </Link>
    </>
  );
}

type Name = { readonly firstName: string; readonly lastName: string };

type NewPersonProps = {
  readonly name: Name;
  readonly password: string;
  readonly isTried: boolean;
  readonly onName: (name: Name) => void;
  readonly onPassword: (password: string) => void;
};

/** Name and password of a person who is new to the program. */
function NewPerson({ name, password, isTried, onName, onPassword }: NewPersonProps) {
  const { t } = useLingui();
  return (
    <>
      {(['firstName', 'lastName'] as const).map((field) => (
        <PlainField
          key={field}
          name={field}
          autoComplete={field === 'firstName' ? 'given-name' : 'family-name'}
          maxLength={maxNameLength}
          label={
            field === 'firstName'
              ? t({ id: 'profile.first-name.label', message: 'First name' })
              : t({ id: 'profile.last-name.label', message: 'Last name' })
          }
          value={name[field]}
          onChange={(event) => onName({ ...name, [field]: event.currentTarget.value })}
          error={
            isTried && name[field].trim() === '' ? (
              <Trans id="identity.activation.name-missing">Enter a name.</Trans>
            ) : null
          }
        />
      ))}
      <NewPasswordField
        value={password}
        onChange={onPassword}
        error={
          isTried && unmetPasswordRules(password).length > 0 ? (
            <Trans id="identity.new-password.weak">The password does not meet all the rules yet.</Trans>
          ) : null
        }
      />
    </>
  );
}
