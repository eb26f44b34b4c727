import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { encode } from 'uqr';
import { ConfirmSetupCode } from './confirm-setup-code.tsx';
import { SetupFrame } from './setup-frame.tsx';
import { SetupPassword } from './setup-password.tsx';
import styles from './setup.module.css';
import { useMfaSetup } from './use-mfa-setup.ts';

const maxNameLength = 40;

/** An authenticator app: it reads a QR code or a text once, and then shows a new code every half minute. */
export function SetupAppScreen() {
  const { t } = useLingui();
  const run = useMfaSetup('totp');
  const [name, setName] = useState('');
  return (
    <SetupFrame title={<Trans id="security.setup.app.title">Authenticator app</Trans>} run={run}>
      {run.step === 'start' ? (
        <SetupPassword
          method="totp"
          submitLabel={<Trans id="security.setup.app.show">Show the QR code</Trans>}
          onSubmit={(password) => run.start(password, null)}
        >
          <p className={styles.text}>
            <Trans id="security.setup.app.text">
              An app on your phone shows a new code every 30 seconds, even offline. Any authenticator app works.
            </Trans>
          </p>
        </SetupPassword>
      ) : null}
      {run.step === 'confirm' ? (
        <ConfirmSetupCode run={run} isSent={false} name={name}>
          <ol className={styles.steps}>
            <li>
              <Trans id="security.setup.app.step-scan">Open the app and scan the QR code, or enter the key.</Trans>
            </li>
            <li>
              <Trans id="security.setup.app.step-code">Enter the code shown in the app.</Trans>
            </li>
          </ol>
          <div className={styles.app}>
            {run.setup.uri === null ? null : <QrCode text={run.setup.uri} />}
            <div className={styles.byHand}>
              <Trans id="security.setup.app.key">Setup key</Trans>
              <code className={styles.secret} data-given>
                {inFours(run.setup.secret ?? '')}
              </code>
            </div>
          </div>
          <TextInput
            name="name"
            autoComplete="off"
            maxLength={maxNameLength}
            label={<span>{t({ id: 'security.setup.app.name', message: 'Name of the app or phone (optional)' })}</span>}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={null}
          />
        </ConfirmSetupCode>
      ) : null}
    </SetupFrame>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t({ id: 'security.setup.app.qr', message: 'QR code for your authenticator app' })}
    >
      <path d={dark.join('')} />
    </svg>
  );
}

/** In groups of four, for reading. */
function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
