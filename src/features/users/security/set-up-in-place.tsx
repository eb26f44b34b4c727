import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { MfaSetupMethod } from '../../../../domain/access/mfa.ts';
import { canUsePasskeys } from '../../../platform/identity/passkeys.ts';
import { MfaMethodIcon, MfaMethodName } from '../../../ui/status/mfa-method-text.tsx';
import styles from '../profile.module.css';
import { SetupAppScreen } from './setup-app-screen.tsx';
import { SetupEmailScreen } from './setup-email-screen.tsx';
import { SetupPlace } from './setup-frame.tsx';
import { SetupPasskeyScreen } from './setup-passkey-screen.tsx';
import { SetupSmsScreen } from './setup-sms-screen.tsx';

const screens = {
  passkey: SetupPasskeyScreen,
  totp: SetupAppScreen,
  sms: () => <SetupSmsScreen phone={null} />,
  email: SetupEmailScreen,
} as const satisfies Record<MfaSetupMethod, () => ReactNode>;

/** Sets up a first verification method where it is needed, in a dialog over the page; the steps are those of the Security page. */
export function SetUpInPlace({ onDone }: { readonly onDone: () => void }) {
  const [method, setMethod] = useState<MfaSetupMethod | null>(null);
  if (method === null) return <Methods onChoose={setMethod} />;
  const Screen = screens[method];
  return (
    <SetupPlace value={{ onDone, onBack: () => setMethod(null) }}>
      <Screen />
    </SetupPlace>
  );
}

function Methods({ onChoose }: { readonly onChoose: (method: MfaSetupMethod) => void }) {
  const offered = (['passkey', 'totp', 'sms', 'email'] as const).filter(
    (method) => method !== 'passkey' || canUsePasskeys(),
  );
  return (
    <div>
      <p className={styles.firstMethod}>
        <Trans id="identity.step-up.first-method">
          You have no way to confirm it’s you yet. Set one up now: what you entered is kept, and you continue right
          here.
        </Trans>
      </p>
      <h3 className={styles.subTitle}>
        <Trans id="security.methods.add">Add a method</Trans>
      </h3>
      <ul className={styles.addList}>
        {offered.map((method) => (
          <li key={method}>
            <button type="button" className={styles.add} onClick={() => onChoose(method)}>
              <MfaMethodIcon method={method} />
              <MfaMethodName method={method} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
