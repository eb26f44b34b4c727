import { Trans } from '@lingui/react/macro';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { SignInCodeScreen } from '../sign-in-code-screen.tsx';
import type { ConfirmOutcome, GivenProof, SendOutcome } from '../proof/proof.ts';
import { signInSteps } from '../../../platform/identity/sign-in-steps.ts';
import { failureOf } from '../../../platform/wire/failure.ts';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import { useShell } from '../../../platform/shell/shell.ts';
import { useAfterSignIn } from './after-sign-in.ts';
import { MessageText } from '../../../kit/message-page.tsx';
import { OutOfReach } from '../../../kit/out-of-reach.tsx';

const route = getRouteApi('/login');

/** The code step of a sign-in; a link back to the start if the sign-in has expired. */
export function SignInCode() {
  const { portal, settings } = useShell();
  const waiting = route.useLoaderData();
  const search = route.useSearch();
  const navigate = useNavigate();
  const router = useRouter();
  const goOn = useAfterSignIn();
  const asking = signInSteps(portal);
  const startAgain = (note?: 'code-expired') =>
    navigate({ to: '/login', search: { ...search, step: undefined, note } });

  if (waiting === null || waiting.kind === 'over') {
    return (
      <MessageText
        title={<Trans id="identity.sign-in-over.title">This sign‑in has expired</Trans>}
        action={
          <PlainButton onClick={() => void startAgain()}>
            <Trans id="identity.sign-in-over.again">Start again</Trans>
          </PlainButton>
        }
      >
        <Trans id="identity.sign-in-over.text">
          You have ten minutes to enter the code after your password. Nothing was changed. Sign in again.
        </Trans>
      </MessageText>
    );
  }
  if (waiting.kind === 'failed') {
    return (
      <OutOfReach
        title={<Trans id="identity.sign-in-code.title">Confirm it’s you</Trans>}
        failure={waiting.failure}
        onRetry={() => void router.invalidate()}
      />
    );
  }

  const send = async (methodId: string): Promise<SendOutcome> => {
    const delivery = await asking.sendCode(methodId);
    if (delivery.kind === 'answered') return { kind: 'asked', asked: delivery.body };
    // The sign-in has expired: it accepts no code any more, so the person starts again.
    if (delivery.kind === 'requestRefused' && delivery.code === 'MFA_CODE_EXPIRED') await startAgain('code-expired');
    return failureOf(delivery);
  };
  const confirm = async (proof: GivenProof, rememberDevice: boolean): Promise<ConfirmOutcome> => {
    const delivery = await asking.confirm(proof, rememberDevice);
    if (delivery.kind !== 'answered') return failureOf(delivery);
    await goOn(delivery.body);
    return { kind: 'confirmed' };
  };
  const cancel = () => {
    void asking.cancel();
    void startAgain();
  };
  return (
    <SignInCodeScreen
      waiting={waiting.waiting}
      isSharedDevice={settings.now().isSharedDevice}
      onSend={send}
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
}
