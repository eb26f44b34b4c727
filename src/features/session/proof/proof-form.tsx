import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { IconKey } from '@tabler/icons-react';
import { canUsePasskeys } from '../../../platform/identity/passkeys.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import type { MfaMethod } from '../../../platform/identity/step-up.ts';
import { ChooseMethod } from './choose-method.tsx';
import { GiveCode } from './give-code.tsx';
import { type ProofAsked, offeredMethods, proofWay } from './proof.ts';
import styles from './proof-form.module.css';
import { type ProofFailure, type ProofPorts, type Proving, useProof } from './use-proof.ts';

type ProofFormProps = ProofPorts & {
  readonly asked: ProofAsked;
  /** The label of the button once a code is typed. */
  readonly submitLabel: ReactNode;
  /** Content between the code and the button, such as whether to remember this device. */
  readonly children?: ReactNode;
  readonly onCancel: () => void;
  readonly cancelLabel: ReactNode;
};

/** Verifies a person's identity: select a method, receive a code and type it, or use a passkey. Used before and after the sign-in. */
export function ProofForm({ asked, submitLabel, children, onCancel, cancelLabel, ...ports }: ProofFormProps) {
  const proving = useProof(asked, ports);
  const { chosen, failure } = proving;
  const methods = offeredMethods(proving.asked.methods, canUsePasskeys());
  const way = chosen ? proofWay(chosen.method) : null;
  return (
    <div className={styles.proof}>
      {failure ? <ProofFailureNote failure={failure} /> : null}
      {chosen === null ? <ChooseMethod methods={methods} proving={proving} /> : null}
      {chosen && way === 'passkey' ? <GivePasskey method={chosen} proving={proving} /> : null}
      {chosen && way !== null && way !== 'passkey' ? (
        <GiveCode key={chosen.id} method={chosen} way={way} proving={proving} submitLabel={submitLabel}>
          {children}
        </GiveCode>
      ) : null}
      <div className={styles.others}>
        {chosen && methods.length > 1 ? (
          <PlainButton kind="link" onClick={proving.chooseAnother}>
            <Trans id="identity.proof.another">Use another method</Trans>
          </PlainButton>
        ) : null}
        <PlainButton kind="link" onClick={onCancel}>
          {cancelLabel}
        </PlainButton>
      </div>
    </div>
  );
}

function ProofFailureNote({ failure }: { readonly failure: ProofFailure }) {
  switch (failure.kind) {
    case 'passkeyCancelled':
      return (
        <Note tone="warning" announce="assertive">
          <Trans id="identity.passkey.cancelled">Your passkey was not used. Try again, or use another method.</Trans>
        </Note>
      );
    case 'passkeyUnsupported':
      return (
        <Note tone="warning" announce="assertive">
          <Trans id="identity.passkey.unsupported">This browser can’t use passkeys here. Use another method.</Trans>
        </Note>
      );
    case 'requestRefused':
      return <FailureNote failure={failure} />;
  }
}

/** Verification by passkey, in the browser's own dialog. */
function GivePasskey({ method, proving }: { readonly method: MfaMethod; readonly proving: Proving }) {
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        <Trans id="identity.passkey.text">
          Your browser asks for the fingerprint, face or PIN you use to unlock this device.
        </Trans>
      </p>
      <PlainButton
        data-autofocus
        isBusy={proving.busy === 'confirming'}
        onClick={() => void proving.provePasskey(method)}
      >
        <span className={styles.withIcon}>
          <IconKey size={18} stroke={1.8} aria-hidden />
          <Trans id="identity.passkey.use">Use your passkey</Trans>
        </span>
      </PlainButton>
    </div>
  );
}
