import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../reset-password-screen.tsx';
import { type NewPassword, signInSteps } from '../../../platform/identity/sign-in-steps.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import { plainButtonClass } from '../../../ui/fields/plain-button.tsx';
import { useShell } from '../../../platform/shell/shell.ts';
import { MessageText } from '../../../kit/message-page.tsx';
import { OutOfReach } from '../../../kit/out-of-reach.tsx';
import { PublicLayout } from '../../../kit/public-layout.tsx';

const route = getRouteApi('/resetpassword');

/** Sets a new password with the link of an e-mail, by the server's requirements. */
export function ResetPasswordPage() {
  return (
    <PublicLayout>
      <Content />
    </PublicLayout>
  );
}

function Content() {
  const { portal } = useShell();
  const { token = '' } = route.useSearch();
  const state = route.useLoaderData();
  const navigate = useNavigate();
  const router = useRouter();
  const asking = signInSteps(portal);
  if (state.kind === 'expired') return <ExpiredLink />;
  if (state.kind === 'failed') {
    return (
      <OutOfReach
        title={<Trans id="identity.reset.title">Choose a new password</Trans>}
        failure={state.failure}
        onRetry={() => void router.invalidate()}
      />
    );
  }
  const over = async () => {
    await router.invalidate();
  };
  return (
    <ResetPasswordScreen
      reset={state.reset}
      onSend={async (methodId) => {
        const delivery = await asking.sendResetCode(token, methodId);
        if (delivery.kind === 'answered') return { kind: 'asked', asked: delivery.body };
        if (isOver(delivery)) await over();
        return failureOf(delivery);
      }}
      onReset={async (password: NewPassword) => {
        const delivery = await asking.resetPassword(token, password);
        if (delivery.kind !== 'answered') {
          if (isOver(delivery)) await over();
          return failureOf(delivery);
        }
        await navigate({ to: '/login', search: { note: 'password-changed' }, replace: true });
        return { kind: 'confirmed' };
      }}
    />
  );
}

function isOver(delivery: { readonly kind: string; readonly code?: string }): boolean {
  return delivery.kind === 'requestRefused' && delivery.code === 'RESET_LINK_EXPIRED';
}

function ExpiredLink() {
  return (
    <MessageText
      title={<Trans id="identity.reset.expired.title">This link no longer works</Trans>}
      action={
        <Link to="/forgotpassword" className={plainButtonClass('primary')}>
          <Trans id="identity.reset.expired.again">Request a new link</Trans>
        </Link>
      }
    >
      <Trans id="identity.reset.expired.text">
        It has expired or has already been used. Your password hasn’t changed.
      </Trans>
    </MessageText>
  );
}
