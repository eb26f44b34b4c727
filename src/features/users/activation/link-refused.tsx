import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { MessageText } from '../../../kit/message-page.tsx';
import { useShell } from '../../../platform/shell/shell.ts';
import type { Refused } from '../../../platform/wire/delivery.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import { PlainButton, plainButtonClass } from '../../../ui/fields/plain-button.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { requestNewInvitationMutation } from './activation.documents.ts';
import { askAboutLink } from './read-activation.ts';

const route = getRouteApi('/activate');

/** Why a link is refused, and what to do instead. */
export function LinkRefused({ code }: { readonly code: string }) {
  if (code === 'ACTIVATION_LINK_EXPIRED') return <Expired />;
  const said = reasons[code] ?? reasons['ACTIVATION_LINK_INVALID'];
  const signIn = (
    <Link to="/login" className={plainButtonClass('primary')}>
      <Trans id="identity.activation.to-sign-in">Sign in</Trans>
    </Link>
  );
  return (
    <MessageText title={said?.title} action={code === 'ALREADY_ACTIVATED' ? signIn : undefined}>
      {said?.text}
    </MessageText>
  );
}

function Expired() {
  const shell = useShell();
  const { token = '' } = route.useSearch();
  const [state, setState] = useState<'asking' | 'sent' | Refused | null>(null);
  const send = async () => {
    setState('asking');
    const delivery = await askAboutLink(shell, requestNewInvitationMutation, { token });
    setState(delivery.kind === 'answered' ? 'sent' : failureOf(delivery));
  };
  if (state === 'sent') {
    return (
      <MessageText title={<Trans id="identity.activation.sent.title">Check your email</Trans>}>
        <Trans id="identity.activation.sent.text">We’ve sent you a new invitation. It works for 7 days.</Trans>
      </MessageText>
    );
  }
  return (
    <MessageText
      title={<Trans id="identity.activation.expired.title">This invitation has expired</Trans>}
      action={
        <PlainButton isBusy={state === 'asking'} onClick={() => void send()}>
          <Trans id="identity.activation.expired.again">Send a new invitation</Trans>
        </PlainButton>
      }
    >
      <Trans id="identity.activation.expired.text">We can send a new one to the same email address.</Trans>
      {state !== null && state !== 'asking' ? <FailureNote failure={state} /> : null}
    </MessageText>
  );
}

const reasons: Readonly<Record<string, { readonly title: ReactNode; readonly text: ReactNode }>> = {
  ACTIVATION_LINK_INVALID: {
    title: <Trans id="identity.activation.invalid.title">This link doesn’t work</Trans>,
    text: (
      <Trans id="identity.activation.invalid.text">
        Use the newest invitation you got, or ask your administrator for another one.
      </Trans>
    ),
  },
  ALREADY_ACTIVATED: {
    title: <Trans id="identity.activation.already.title">Your account is already active</Trans>,
    text: <Trans id="identity.activation.already.text">This invitation has been used. Sign in to continue.</Trans>,
  },
  ACTIVATION_NOT_READY: {
    title: <Trans id="identity.activation.not-ready.title">The business account isn’t ready yet</Trans>,
    text: (
      <Trans id="identity.activation.not-ready.text">
        Open this link again once the account of the business has been approved.
      </Trans>
    ),
  },
  ACTIVATION_INELIGIBLE: {
    title: <Trans id="identity.activation.ineligible.title">This invitation is no longer valid</Trans>,
    text: <Trans id="identity.activation.ineligible.text">Ask your administrator for another one.</Trans>,
  },
};
