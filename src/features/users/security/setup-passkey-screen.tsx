import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { canUsePasskeys, makePasskey } from '../../../platform/identity/passkeys.ts';
import { Note } from '../../../ui/layout/note.tsx';
import { SetupFrame } from './setup-frame.tsx';
import { SetupPassword } from './setup-password.tsx';
import styles from './setup.module.css';
import { type MfaSetupRun, useMfaSetup } from './use-mfa-setup.ts';

const maxNameLength = 40;

/** A passkey: this device or a security key proves my identity, also instead of the password. */
export function SetupPasskeyScreen() {
  const { t } = useLingui();
  const run = useMfaSetup('passkey');
  const [name, setName] = useState('');
  return (
    <SetupFrame title={<Trans id="security.setup.passkey.title">Passkey</Trans>} run={run}>
      {canUsePasskeys() ? null : (
        <Note tone="warning">
          <Trans id="security.setup.passkey.unsupported">
            This browser doesn’t support passkeys. Open this page in another browser.
          </Trans>
        </Note>
      )}
      {run.step === 'start' && canUsePasskeys() ? (
        <SetupPassword
          method="passkey"
          submitLabel={<Trans id="security.setup.passkey.next">Continue</Trans>}
          other={{
            label: t({ id: 'security.setup.passkey.name', message: 'Name (optional)' }),
            initial: name,
            schema: v.string(),
            draw: (field) => (
              <TextInput
                {...field}
                autoComplete="off"
                maxLength={maxNameLength}
                description={t({
                  id: 'security.setup.passkey.name-description',
                  message: 'Helps you find it in your list, for example “Work laptop”.',
                })}
              />
            ),
          }}
          onSubmit={async (password, typedName) => {
            setName(typedName);
            return run.start(password, null);
          }}
        >
          <p className={styles.text}>
            <Trans id="security.setup.passkey.text">
              You sign in with the fingerprint, face or PIN you use to unlock this device. A passkey can’t be copied or
              guessed, and you don’t need a code.
            </Trans>
          </p>
        </SetupPassword>
      ) : null}
      {run.step === 'confirm' ? <MakePasskey run={run} name={name} /> : null}
    </SetupFrame>
  );
}

type MakePasskeyProps = {
  readonly run: Extract<MfaSetupRun, { readonly step: 'confirm' }>;
  readonly name: string;
};

function MakePasskey({ run, name }: MakePasskeyProps) {
  const [problem, setProblem] = useState<'cancelled' | 'exists' | 'unsupported' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await makePasskey(run.setup.passkeyOptions);
    if (answer.kind === 'given') await run.confirm(run.setup.id, { passkey: answer.response, name });
    else setProblem(answer.kind);
    setBusy(false);
  };
  return (
    <div className={styles.form}>
      {problem ? (
        <Note tone="warning" announce="assertive">
          <MakingProblem problem={problem} />
        </Note>
      ) : null}
      <p className={styles.text}>
        <Trans id="security.setup.passkey.make-text">Your browser will ask where to save the passkey.</Trans>
      </p>
      <div className={styles.buttons}>
        <Button loading={isBusy} onClick={() => void make()}>
          <Trans id="security.setup.passkey.make">Create passkey</Trans>
        </Button>
        <Button variant="transparent" size="compact-sm" px={0} onClick={run.startAgain}>
          <Trans id="security.setup.again">Start again</Trans>
        </Button>
      </div>
    </div>
  );
}

function MakingProblem({ problem }: { readonly problem: 'cancelled' | 'exists' | 'unsupported' }) {
  switch (problem) {
    case 'cancelled':
      return <Trans id="security.setup.passkey.cancelled">No passkey was created. Try again when you’re ready.</Trans>;
    case 'exists':
      return <Trans id="security.setup.passkey.exists">You already have a passkey on this device.</Trans>;
    case 'unsupported':
      return <Trans id="identity.passkey.unsupported">This browser can’t use passkeys here. Use another method.</Trans>;
  }
}
