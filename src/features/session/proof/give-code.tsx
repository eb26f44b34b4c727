import { Trans } from '@lingui/react/macro';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { MfaMethod } from '../../../platform/identity/step-up.ts';
import { CodeField, typedCode } from '../../../ui/fields/code-field.tsx';
import { PlainButton } from '../../../ui/fields/plain-button.tsx';
import { ResendCode } from '../../../ui/fields/resend-code.tsx';
import type { ProofWay } from './proof.ts';
import styles from './proof-form.module.css';
import type { Proving } from './use-proof.ts';

type GiveCodeProps = {
  readonly method: MfaMethod;
  readonly way: Exclude<ProofWay, 'passkey'>;
  readonly proving: Proving;
  readonly submitLabel: ReactNode;
  readonly children: ReactNode;
};

/** The source of a code, its field, and a button for a new one if it was sent. */
export function GiveCode({ method, way, proving, submitLabel, children }: GiveCodeProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const kind = way === 'recovery' ? 'recovery' : 'figures';

  async function submit(event: FormEvent) {
    event.preventDefault();
    const code = typedCode(field.current?.value ?? '', kind);
    setIncomplete(code === null);
    if (code !== null) await proving.confirm({ methodId: method.id, code });
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>
        <WhereFrom method={method} way={way} />
      </p>
      <CodeField ref={field} kind={kind} error={isIncomplete ? <IncompleteCode kind={kind} /> : null} />
      {children}
      <PlainButton type="submit" isBusy={proving.busy === 'confirming'}>
        {submitLabel}
      </PlainButton>
      {way === 'sent' ? (
        <div className={styles.resend}>
          <ResendCode
            sendableAtMs={proving.sendableAtMs}
            isBusy={proving.busy === 'sending'}
            onSend={() => void proving.send(method)}
          />
        </div>
      ) : null}
    </form>
  );
}

function IncompleteCode({ kind }: { readonly kind: 'figures' | 'recovery' }) {
  return kind === 'figures' ? (
    <Trans id="identity.code.incomplete">Enter all six digits of the code.</Trans>
  ) : (
    <Trans id="identity.recovery-code.incomplete">Enter the whole recovery code, as shown in your list.</Trans>
  );
}

function WhereFrom({ method, way }: Pick<GiveCodeProps, 'method' | 'way'>) {
  if (way === 'app') {
    return <Trans id="identity.code.from-app">Enter the code shown in your authenticator app.</Trans>;
  }
  if (way === 'recovery') {
    return <Trans id="identity.code.from-list">Enter one of your recovery codes. Each code works once.</Trans>;
  }
  const target = <bdi data-given>{method.target}</bdi>;
  return method.method === 'sms' ? (
    <Trans id="identity.code.sent-sms">We sent a code to {target} by text message. It works for 10 minutes.</Trans>
  ) : (
    <Trans id="identity.code.sent-email">We sent a code to {target}. It works for 10 minutes.</Trans>
  );
}
