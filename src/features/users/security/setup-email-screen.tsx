import { Trans } from '@lingui/react/macro';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { ConfirmSetupCode } from './confirm-setup-code.tsx';
import { SetupFrame } from './setup-frame.tsx';
import { SetupPassword } from './setup-password.tsx';
import styles from './setup.module.css';
import { useMfaSetup } from './use-mfa-setup.ts';

/** Codes by e-mail, to the address of the sign-in. */
export function SetupEmailScreen() {
  const { who } = usePortal();
  const run = useMfaSetup('email');
  const email = <bdi data-given>{who.email}</bdi>;
  return (
    <SetupFrame title={<Trans id="security.setup.email.title">Codes by email</Trans>} run={run}>
      {run.step === 'start' ? (
        <SetupPassword
          method="email"
          submitLabel={<Trans id="security.setup.send">Send code</Trans>}
          onSubmit={(password) => run.start(password, null)}
        >
          <p className={styles.text}>
            <Trans id="security.setup.email.text">
              We send a code to {email} whenever you need to confirm it’s you. An app or a passkey is safer: anyone who
              can read your email could use the code.
            </Trans>
          </p>
        </SetupPassword>
      ) : null}
      {run.step === 'confirm' ? (
        <ConfirmSetupCode run={run} isSent>
          <p className={styles.text}>
            <SentByEmail target={run.setup.target} />
          </p>
        </ConfirmSetupCode>
      ) : null}
    </SetupFrame>
  );
}

function SentByEmail({ target: to }: { readonly target: string | null }) {
  const target = <bdi data-given>{to}</bdi>;
  return <Trans id="identity.code.sent-email">We sent a code to {target}. It works for 10 minutes.</Trans>;
}
