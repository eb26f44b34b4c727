import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WaitingSignIn } from '../../platform/identity/sign-in-steps.ts';
import { PlainCheckbox } from '../../ui/fields/plain-field.tsx';
import styles from './login-screen.module.css';
import { ProofForm } from './proof/proof-form.tsx';
import type { ConfirmOutcome, GivenProof, SendOutcome } from './proof/proof.ts';

type SignInCodeScreenProps = {
  readonly waiting: WaitingSignIn;
  /** True on a shared device, which remembers nobody. */
  readonly isSharedDevice: boolean;
  readonly onSend: (methodId: string) => Promise<SendOutcome>;
  readonly onConfirm: (proof: GivenProof, rememberDevice: boolean) => Promise<ConfirmOutcome>;
  readonly onCancel: () => void;
};

/** The second step of a sign-in: the password was right, and a code or a passkey is still required. */
export function SignInCodeScreen({ waiting, isSharedDevice, onSend, onConfirm, onCancel }: SignInCodeScreenProps) {
  const { t } = useLingui();
  const [isRemembered, setRemembered] = useState(false);
  const days = waiting.rememberDeviceDays;
  return (
    <>
      <h1 className={styles.title}>
        <Trans id="identity.sign-in-code.title">Confirm it’s you</Trans>
      </h1>
      <ProofForm
        asked={waiting}
        onSend={onSend}
        onConfirm={(proof) => onConfirm(proof, isRemembered)}
        submitLabel={<Trans id="identity.sign-in-code.submit">Confirm and sign in</Trans>}
        onCancel={onCancel}
        cancelLabel={<Trans id="identity.sign-in-code.cancel">Back to sign-in</Trans>}
      >
        {isSharedDevice || days <= 0 ? null : (
          <PlainCheckbox
            isChecked={isRemembered}
            onChange={setRemembered}
            label={t({
              id: 'identity.remember-device.label',
              message: `Remember this device for ${days} days`,
            })}
            description={t({
              id: 'identity.remember-device.description',
              message: 'You won’t be asked for a code here until then. You can change this under Security.',
            })}
          />
        )}
      </ProofForm>
    </>
  );
}
