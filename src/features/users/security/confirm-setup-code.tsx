import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { CodeField, typedCode } from '../../../ui/fields/code-field.tsx';
import { ResendCode } from '../../../ui/fields/resend-code.tsx';
import styles from './setup.module.css';
import type { MfaSetupRun } from './use-mfa-setup.ts';

type ConfirmSetupCodeProps = {
  readonly run: Extract<MfaSetupRun, { readonly step: 'confirm' }>;
  /** Says where the code comes from. */
  readonly children: ReactNode;
  readonly name?: string;
  /** False for an app, which shows its codes itself. */
  readonly isSent: boolean;
};

/** The second step of setting up a code: it proves that codes arrive. */
export function ConfirmSetupCode({ run, children, name = '', isSent }: ConfirmSetupCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isIncomplete, setIncomplete] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const code = typedCode(field.current?.value ?? '', 'figures');
    setIncomplete(code === null);
    if (code !== null) await run.confirm(run.setup.id, { code, name });
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <CodeField
        ref={field}
        kind="figures"
        error={isIncomplete ? <Trans id="identity.code.incomplete">Enter all six digits of the code.</Trans> : null}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={run.busy === 'confirm'}>
          <Trans id="security.setup.confirm">Confirm and finish</Trans>
        </Button>
        {isSent ? (
          <ResendCode
            sendableAtMs={run.sendableAtMs}
            isBusy={run.busy === 'resend'}
            onSend={() => void run.resend(run.setup.id)}
          />
        ) : null}
        <Button variant="transparent" size="compact-sm" px={0} onClick={run.startAgain}>
          <Trans id="security.setup.again">Start again</Trans>
        </Button>
      </div>
    </form>
  );
}
