import { Trans } from '@lingui/react/macro';
import { IconKey } from '@tabler/icons-react';
import type { MfaMethod } from '../../../platform/identity/step-up.ts';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import styles from './proof-form.module.css';
import type { Proving } from './use-proof.ts';

/** Verification by passkey, in the browser's own dialog. */
export function GivePasskey({ method, proving }: { readonly method: MfaMethod; readonly proving: Proving }) {
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
