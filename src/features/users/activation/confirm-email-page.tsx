import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { MessageText } from '../../../kit/message-page.tsx';
import { OutOfReach } from '../../../kit/out-of-reach.tsx';
import { PublicLayout } from '../../../kit/public-layout.tsx';
import { useShell } from '../../../platform/shell/shell.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import { PlainButton, plainButtonClass } from '../../../ui/fields/plain-button.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import styles from './activation.module.css';
import { askAboutLink } from './read-activation.ts';
import {
  type EmailChangeLink,
  confirmEmailChangeMutation,
  declineEmailChangeMutation,
} from '../email/email-change.documents.ts';

const route = getRouteApi('/confirm-email');

/** Confirms another e-mail with a button: opening the link alone changes nothing. */
export function ConfirmEmailPage() {
  return (
    <PublicLayout>
      <Content />
    </PublicLayout>
  );
}

const title = <Trans id="identity.email-change.title">Confirm the change of email</Trans>;

function Content() {
  const state = route.useLoaderData();
  const router = useRouter();
  if (state.kind === 'open') return <Confirm link={state.link} />;
  const over = endings[state.failure.code];
  if (over) return <MessageText title={over.title}>{over.text}</MessageText>;
  return <OutOfReach title={title} failure={state.failure} onRetry={() => void router.invalidate()} />;
}

/** Why a link does nothing any more. */
const endings: Readonly<Record<string, { readonly title: ReactNode; readonly text: ReactNode }>> = {
  EMAIL_LINK_INVALID: {
    title: <Trans id="identity.email-change.invalid.title">This link no longer works</Trans>,
    text: (
      <Trans id="identity.email-change.invalid.text">
        The change was canceled or is already done. Nothing else happens here.
      </Trans>
    ),
  },
  EMAIL_LINK_EXPIRED: {
    title: <Trans id="identity.email-change.expired.title">This link has expired</Trans>,
    text: (
      <Trans id="identity.email-change.expired.text">
        The change was not confirmed in time, so the email stays the same. You can ask for it again.
      </Trans>
    ),
  },
  EMAIL_NOT_AVAILABLE: {
    title: <Trans id="identity.email-change.taken.title">This address can’t be used here</Trans>,
    text: (
      <Trans id="identity.email-change.taken.text">
        The email stays the same. Ask for the change with another address.
      </Trans>
    ),
  },
};

type Outcome = 'waiting' | 'changed' | 'declined';

function Confirm({ link }: { readonly link: EmailChangeLink }) {
  const shell = useShell();
  const { token = '' } = route.useSearch();
  const [busy, setBusy] = useState<'confirm' | 'decline' | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(link.isConfirmed ? 'waiting' : null);
  const [failure, setFailure] = useState<Refused | null>(null);

  async function send(what: 'confirm' | 'decline') {
    if (busy) return;
    setBusy(what);
    setFailure(null);
    const answer =
      what === 'confirm'
        ? await askAboutLink(shell, confirmEmailChangeMutation, { token }, 'EMAIL_LINK_INVALID')
        : await askAboutLink(shell, declineEmailChangeMutation, { token }, 'EMAIL_LINK_INVALID');
    setBusy(null);
    if (answer.kind !== 'answered') return setFailure(failureOf(answer));
    return setOutcome('confirmEmailChange' in answer.body ? answer.body.confirmEmailChange : 'declined');
  }

  const over = failure && endings[failure.code];
  if (over) return <MessageText title={over.title}>{over.text}</MessageText>;
  if (outcome === 'changed') return <Changed email={link.newEmail} />;
  if (outcome === 'declined') return <Declined />;
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Purpose link={link} />
      {failure ? <FailureNote failure={failure} /> : null}
      <div className={styles.form}>
        {outcome === 'waiting' ? (
          <p role="status">
            <Trans id="identity.email-change.waiting">
              Thank you. This address is confirmed. The email changes once the other address is confirmed as well.
            </Trans>
          </p>
        ) : (
          <PlainButton isBusy={busy === 'confirm'} onClick={() => void send('confirm')}>
            <Trans id="identity.email-change.confirm">Confirm</Trans>
          </PlainButton>
        )}
        <PlainButton kind="default" isBusy={busy === 'decline'} onClick={() => void send('decline')}>
          <Trans id="identity.email-change.decline">This wasn’t me</Trans>
        </PlainButton>
      </div>
    </>
  );
}

function Purpose({ link: { side, oldEmail, newEmail } }: { readonly link: EmailChangeLink }) {
  const next = <bdi key="next">{newEmail}</bdi>;
  const former = <bdi key="former">{oldEmail}</bdi>;
  return (
    <p className={styles.text}>
      {side === 'old' ? (
        <Trans id="identity.email-change.old">
          You are to sign in with {next} instead of {former}. When both addresses are confirmed, you’re signed out
          everywhere and sign in with the new one.
        </Trans>
      ) : (
        <Trans id="identity.email-change.new">
          {next} was given as the new email for signing in here. When both addresses are confirmed, it replaces the old
          one.
        </Trans>
      )}
    </p>
  );
}

function Changed({ email }: { readonly email: string }) {
  const next = <bdi key="next">{email}</bdi>;
  return (
    <MessageText
      title={<Trans id="identity.email-change.done.title">The email is changed</Trans>}
      action={
        <Link to="/login" state={{ email }} className={plainButtonClass('primary')}>
          <Trans id="identity.activation.to-sign-in">Sign in</Trans>
        </Link>
      }
    >
      <Trans id="identity.email-change.done.text">Sign in with {next} and your password from now on.</Trans>
    </MessageText>
  );
}

function Declined() {
  return (
    <MessageText title={<Trans id="identity.email-change.declined.title">The email stays the same</Trans>}>
      <Trans id="identity.email-change.declined.text">
        The change is canceled, and the Account Admins are told. If someone else may know the password, change it now.
      </Trans>
    </MessageText>
  );
}
