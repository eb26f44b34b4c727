import { TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { normalizeLine } from '../../../../domain/plain-text.ts';
import { isPhoneNumber } from '../../../../domain/users/profile-edit.ts';
import { ConfirmSetupCode } from './confirm-setup-code.tsx';
import { SetupFrame } from './setup-frame.tsx';
import { SetupPassword } from './setup-password.tsx';
import styles from './setup.module.css';
import { useMfaSetup } from './use-mfa-setup.ts';
import { useOwnPerson } from '../use-own-person.ts';

const phoneSchema = v.pipe(v.string(), v.transform(normalizeLine), v.check(isPhoneNumber));

/** Codes by text message, to a mobile phone. `phone` is the number in the address; else the profile's number is offered. */
export function SetupSmsScreen({ phone: named }: { readonly phone: string | null }) {
  const { t } = useLingui();
  const { person } = useOwnPerson();
  const run = useMfaSetup('sms');
  const [phone, setPhone] = useState(named);
  return (
    <SetupFrame title={<Trans id="security.setup.sms.title">Codes by text message</Trans>} run={run}>
      {run.step === 'start' ? (
        <SetupPassword
          method="sms"
          submitLabel={<Trans id="security.setup.send">Send code</Trans>}
          other={{
            label: t({ id: 'security.setup.phone.label', message: 'Mobile number' }),
            initial: phone ?? person?.phone ?? '',
            schema: phoneSchema,
            wrong: <Trans id="profile.phone.invalid">This is not a phone number. Enter it like +1 202 555 0143.</Trans>,
            draw: (field) => (
              <TextInput
                {...field}
                type="tel"
                autoComplete="tel"
                inputMode="tel"
                description={t({
                  id: 'security.setup.phone.description',
                  message: 'Include the country code, such as +1 202 555 0143.',
                })}
              />
            ),
          }}
          onSubmit={async (password, typedPhone) => {
            setPhone(typedPhone);
            return run.start(password, typedPhone);
          }}
        >
          <p className={styles.text}>
            <Trans id="security.setup.sms.text">
              We send a code to your mobile phone whenever you need to confirm it’s you.
            </Trans>
          </p>
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
