import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { NewPassword, PasswordReset } from '../../platform/identity/sign-in-steps.ts';
import type { Refused } from '../../platform/wire/delivery.ts';
import { isNoAnswer } from '../../platform/wire/failure.ts';
import { ChooseNewPassword, type TypedReset } from './choose-new-password.tsx';
import { ProofForm } from './proof/proof-form.tsx';
import type { ConfirmOutcome, ProofAsked, SendOutcome } from './proof/proof.ts';
import styles from './recovery.module.css';

type ResetPasswordScreenProps = {
  readonly reset: PasswordReset;
  readonly onSend: (methodId: string) => Promise<SendOutcome>;
  /** Sets the password and continues. */
  readonly onReset: (password: NewPassword) => Promise<ConfirmOutcome>;
};

const nothingTyped: TypedReset = { password: '', answer: '' };

/** Sets a new password with a link; a required code is requested after the password is chosen. */
export function ResetPasswordScreen({ reset, onSend, onReset }: ResetPasswordScreenProps) {
  const [typed, setTyped] = useState(nothingTyped);
  const [failure, setFailure] = useState<Refused | null>(null);
  const [asked, setAsked] = useState<ProofAsked>(reset);
  const [step, setStep] = useState<'password' | 'code'>('password');
  const answer = reset.securityQuestion === null ? null : typed.answer;

  async function submit(proof: Pick<NewPassword, 'methodId' | 'code'>): Promise<ConfirmOutcome> {
    const outcome = await onReset({ password: typed.password, answer, ...proof });
    if (outcome.kind === 'confirmed' || isAboutCode(outcome)) return outcome;
    // The password or the answer was refused: they are corrected first, and the code is requested after that.
    setFailure(outcome);
    setStep('password');
    return outcome;
  }

  if (step === 'code') {
    return (
      <>
        <h1 className={styles.title}>
          <Trans id="identity.sign-in-code.title">Confirm it’s you</Trans>
        </h1>
        <ProofForm
          asked={asked}
          onSend={async (methodId) => {
            const outcome = await onSend(methodId);
            if (outcome.kind === 'asked') setAsked(outcome.asked);
            return outcome;
          }}
          onConfirm={({ methodId, code = null }) => submit({ methodId, code })}
          submitLabel={<Trans id="identity.reset.submit">Change password</Trans>}
          onCancel={() => setStep('password')}
          cancelLabel={<Trans id="identity.reset.back">Back to the password</Trans>}
        />
      </>
    );
  }
  return (
    <ChooseNewPassword
      question={reset.securityQuestion}
      typed={typed}
      onType={setTyped}
      failure={failure}
      isCodeNext={reset.isCodeWanted}
      onSubmit={async () => {
        setFailure(null);
        const outcome = await submit({ methodId: null, code: null });
        if (outcome.kind === 'confirmed') return;
        // What is wrong with the password is said before the code.
        if (outcome.code === 'MFA_REQUIRED') setStep('code');
        else setFailure(outcome);
      }}
    />
  );
}

/** Refusals that the code step shows itself. */
function isAboutCode(failure: Refused): boolean {
  if (isNoAnswer(failure)) return true;
  return codeRefusals.includes(failure.code);
}

const codeRefusals: readonly string[] = [
  'MFA_REQUIRED',
  'MFA_CODE_INVALID',
  'MFA_CODE_USED',
  'RECOVERY_CODE_USED',
  'MFA_CODE_EXPIRED',
  'MFA_NOT_FOUND',
  'THROTTLED',
];
