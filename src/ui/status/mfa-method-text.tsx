import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceMobileMessage, IconKey, IconLifebuoy, IconMail, IconQrcode } from '@tabler/icons-react';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { BadgeIcon } from './status-badge.tsx';

type Method = { readonly method: string; readonly target: string | null; readonly name: string | null };

/** The name of a verification method, such as “Text message”. */
export function MfaMethodName({ method }: { readonly method: string }) {
  const { i18n } = useLingui();
  return <>{i18n._(lookOf(method).name)}</>;
}

/** Identifies a method: the masked number or address, or the name that the person gave it. */
export function MfaMethodDetail({ method }: { readonly method: Method }) {
  if (method.method === 'recovery') {
    return <Trans id="identity.method.recovery-text">One of the codes you saved</Trans>;
  }
  const detail = method.name ?? method.target;
  if (detail !== null) return <bdi data-given>{detail}</bdi>;
  return method.method === 'passkey' ? (
    <Trans id="identity.method.passkey-text">Your fingerprint, face or device PIN</Trans>
  ) : (
    <Trans id="identity.method.app-text">The code shown in your app</Trans>
  );
}

export function MfaMethodIcon({ method, size = 20 }: { readonly method: string; readonly size?: number }) {
  const { icon: Icon } = lookOf(method);
  return <Icon size={size} stroke={1.6} aria-hidden />;
}

type Look = { readonly icon: BadgeIcon; readonly name: MessageDescriptor };

const other: Look = {
  icon: IconKey,
  name: /*i18n*/ { id: 'identity.method.other', message: 'Another method' },
};

const looks: Readonly<Record<string, Look>> = {
  sms: {
    icon: IconDeviceMobileMessage,
    name: /*i18n*/ { id: 'identity.method.sms', message: 'Text message' },
  },
  email: { icon: IconMail, name: /*i18n*/ { id: 'identity.method.email', message: 'Email' } },
  totp: { icon: IconQrcode, name: /*i18n*/ { id: 'identity.method.totp', message: 'Authenticator app' } },
  passkey: { icon: IconKey, name: /*i18n*/ { id: 'identity.method.passkey', message: 'Passkey' } },
  recovery: { icon: IconLifebuoy, name: /*i18n*/ { id: 'identity.method.recovery', message: 'Recovery code' } },
};

function lookOf(method: string): Look {
  return looks[method] ?? other;
}
