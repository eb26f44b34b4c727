import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { canUsePasskeys } from '../../../platform/identity/passkeys.ts';
import { removeMfaMethodMutation } from './security.documents.ts';
import { AgeText, InstantText } from '../../../ui/text/date-text.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { canSetUp } from '../../../../domain/access/mfa.ts';
import { MfaMethodIcon, MfaMethodName } from '../../../ui/status/mfa-method-text.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import styles from '../profile.module.css';
import type { SecurityPart } from './security-query.ts';
import { useServerAction } from '../../../kit/server-query/use-server-action.ts';

type Method = SecurityPart['security']['methods'][number];

const setupPaths = {
  sms: '/account/profile/security/mfa-setup-sms',
  email: '/account/profile/security/mfa-setup-email',
  totp: '/account/profile/security/mfa-setup-app',
  passkey: '/account/profile/security/mfa-setup-passkey',
} as const;

/** My verification methods, and those that I can add. */
export function MethodsSection({ security, onChanged }: SecurityPart) {
  const { methods } = security;
  const [leaving, setLeaving] = useState<Method | null>(null);
  const action = useServerAction();
  const addable = (['passkey', 'totp', 'sms', 'email'] as const).filter(
    (kind) => (kind !== 'passkey' || canUsePasskeys()) && canSetUp(kind, methods),
  );
  const remove = async ({ id }: Method) => {
    setLeaving(null);
    if (await action.run(removeMfaMethodMutation, { methodId: id })) onChanged();
  };
  return (
    <SettingsSection
      title={<Trans id="security.methods.title">2-step verification</Trans>}
      description={
        <Trans id="security.methods.description">
          A second step besides your password, for example a code from your phone. You’re asked for it when it matters.
        </Trans>
      }
    >
      {action.failure ? <FailureNote failure={action.failure} /> : null}
      {methods.length === 0 ? (
        <p className={styles.hint}>
          <Trans id="security.methods.none">
            Nothing is set up yet. If a code is needed to sign in, it is sent to your email. To approve and change
            things, set up a method first.
          </Trans>
        </p>
      ) : (
        <ul className={styles.rows}>
          {methods.map((method) => (
            <MethodRow key={method.id} method={method} onRemove={() => setLeaving(method)} />
          ))}
        </ul>
      )}
      <h3 className={styles.subTitle}>
        <Trans id="security.methods.add">Add a method</Trans>
      </h3>
      <ul className={styles.addList}>
        {addable.map((kind) => (
          <li key={kind}>
            <Link to={setupPaths[kind]} className={styles.add}>
              <MfaMethodIcon method={kind} />
              <MfaMethodName method={kind} />
            </Link>
          </li>
        ))}
      </ul>
      {leaving ? (
        <ConfirmDialog
          title={<Trans id="security.remove.title">Remove this method?</Trans>}
          confirmLabel={<Trans id="security.remove.confirm">Remove</Trans>}
          onConfirm={() => void remove(leaving)}
          onCancel={() => setLeaving(null)}
        >
          {methods.length === 1 ? (
            <Trans id="security.remove.last">
              This is your only method. Without it, only your password protects your account, and your recovery codes
              stop working.
            </Trans>
          ) : (
            <Trans id="security.remove.text">You can no longer use it to confirm it’s you.</Trans>
          )}
        </ConfirmDialog>
      ) : null}
    </SettingsSection>
  );
}

function MethodRow({ method, onRemove }: { readonly method: Method; readonly onRemove: () => void }) {
  const which = method.name ?? method.target;
  return (
    <li className={styles.row}>
      <span className={styles.rowIcon}>
        <MfaMethodIcon method={method.method} />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowName}>
          <MfaMethodName method={method.method} />
          {which === null ? null : <bdi data-given>{which}</bdi>}
        </span>
        <span className={styles.rowDetail}>
          {method.lastUsedAt ? (
            <Trans id="security.method.used">
              Last used: <AgeText instant={method.lastUsedAt} />
            </Trans>
          ) : (
            <Trans id="security.method.added">
              Added on <InstantText instant={method.addedAt} />
            </Trans>
          )}
        </span>
      </span>
      <span className={styles.rowActions}>
        <Button variant="transparent" size="compact-sm" px={0} onClick={onRemove}>
          <Trans id="security.method.remove">Remove</Trans>
        </Button>
      </span>
    </li>
  );
}
