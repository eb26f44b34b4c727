import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { PlainField } from '../../../ui/fields/plain-field.tsx';
import { normalizeLine } from '../../../../domain/plain-text.ts';
import { isPhoneNumber } from '../../../../domain/users/profile-edit.ts';
import { ConfirmSetupCode } from './confirm-setup-code.tsx';
import { SetupFrame } from './setup-frame.tsx';
import { SetupPassword } from './setup-password.tsx';
import styles from './setup.module.css';
import { useMfaSetup } from './use-mfa-setup.ts';
import { useOwnPerson } from '../use-own-person.ts';

/** Codes by text message, to a mobile phone. `phone` is what the address names; else the profile's number is offered. */
export function SetupSmsScreen({ phone: named }: { readonly phone: string | null }) {
  const { t } = useLingui();
  const { person } = useOwnPerson();
  const run = useMfaSetup('sms');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(named);
  const [isWrong, setWrong] = useState(false);
  const phone = normalizeLine(typed ?? person?.phone ?? '');
  const check = () => {
    const isFine = isPhoneNumber(phone);
    setWrong(!isFine);
    if (!isFine) field.current?.focus();
    return isFine;
  };
  return (
    <SetupFrame title={<Trans id="security.setup.sms.title">Codes by text message</Trans>} run={run}>
      {run.step === 'start' ? (
        <SetupPassword
          checkRest={check}
          isBusy={run.busy === 'start'}
          submitLabel={<Trans id="security.setup.send">Send a code</Trans>}
          onSubmit={(password) => run.start(password, phone)}
        >
          <p className={styles.text}>
            <Trans id="security.setup.sms.text">
              We send a code to your mobile phone whenever you have to confirm that it is you.
            </Trans>
          </p>
          <PlainField
            ref={field}
            name="phone"
            type="tel"
            autoComplete="tel"
            inputMode="tel"
            label={t({ id: 'security.setup.phone.label', message: 'Mobile number' })}
            description={t({
              id: 'security.setup.phone.description',
              message: 'With its country code, such as +44 7400 123456.',
            })}
            value={typed ?? person?.phone ?? ''}
            onChange={(event) => setTyped(event.currentTarget.value)}
            error={
              isWrong ? (
                <Trans id="profile.phone.invalid">This is not a phone number. Enter it like +44 7400 123456.</Trans>
              ) : null
            }
          />
        </SetupPassword>
      ) : null}
      {run.step === 'confirm' ? (
        <ConfirmSetupCode run={run} isSent>
          <p className={styles.text}>
            <SentBySms target={run.setup.target} />
          </p>
        </ConfirmSetupCode>
      ) : null}
    </SetupFrame>
  );
}

function SentBySms({ target: to }: { readonly target: string | null }) {
  const target = <bdi data-given>{to}</bdi>;
  return (
    <Trans id="identity.code.sent-sms">We sent a code to {target} by text message. It works for 10 minutes.</Trans>
  );
}
