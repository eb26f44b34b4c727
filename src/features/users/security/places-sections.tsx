import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconDevices, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  endOtherSessionsMutation,
  endSessionMutation,
  forgetDeviceMutation,
  forgetOtherDevicesMutation,
} from './security.documents.ts';
import { AgeText, InstantText } from '../../../ui/text/date-text.tsx';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { StatusBadge } from '../../../ui/status/status-badge.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import styles from '../profile.module.css';
import type { SecurityPart } from './security-query.ts';
import { useServerAction } from '../../../kit/server-query/use-server-action.ts';

/** The remembered devices, which need no code at sign-in for a number of days. */
export function DevicesSection({ security, onChanged }: SecurityPart) {
  const action = useServerAction();
  const { devices, rememberDeviceDays: days } = security;
  const forget = async (id: string) => {
    if (await action.run(forgetDeviceMutation, { id }, id)) onChanged();
  };
  const forgetOthers = async () => {
    if (await action.run(forgetOtherDevicesMutation, {}, 'others')) onChanged();
  };
  return (
    <SettingsSection
      title={<Trans id="security.devices.title">Remembered devices</Trans>}
      description={
        <Trans id="security.devices.description">
          You aren’t asked for a code on these devices for {days} days after signing in.
        </Trans>
      }
    >
      {action.failure ? <FailureNote failure={action.failure} /> : null}
      {devices.length === 0 ? (
        <p className={styles.hint}>
          <Trans id="security.devices.none">No remembered devices.</Trans>
        </p>
      ) : (
        <ul className={styles.rows}>
          {devices.map(({ id, name, isThis, expiresAt }) => (
            <PlaceRow
              key={id}
              name={name}
              isThis={isThis}
              detail={
                <Trans id="security.device.until">
                  Until <InstantText instant={expiresAt} />
                </Trans>
              }
              action={
                <Button
                  variant="transparent"
                  size="compact-sm"
                  px={0}
                  loading={action.busy === id}
                  onClick={() => void forget(id)}
                >
                  <Trans id="security.device.forget">Forget</Trans>
                </Button>
              }
            />
          ))}
        </ul>
      )}
      {devices.length > 1 ? (
        <div className={styles.buttons}>
          <Button variant="default" loading={action.busy === 'others'} onClick={() => void forgetOthers()}>
            <Trans id="security.devices.forget-others">Forget all other devices</Trans>
          </Button>
        </div>
      ) : null}
    </SettingsSection>
  );
}

/** My current sessions, with a button to end each. */
export function SessionsSection({ security, onChanged }: SecurityPart) {
  const action = useServerAction();
  const sessions = security.sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
  const end = async (id: string) => {
    if (await action.run(endSessionMutation, { id }, id)) onChanged();
  };
  const endOthers = async () => {
    if (await action.run(endOtherSessionsMutation, {}, 'others')) onChanged();
  };
  return (
    <SettingsSection
      title={<Trans id="security.sessions.title">Where you are signed in</Trans>}
      description={
        <Trans id="security.sessions.description">Don’t recognize one? Sign it out and change your password.</Trans>
      }
    >
      {action.failure ? <FailureNote failure={action.failure} /> : null}
      <ul className={styles.rows}>
        {sessions.map(({ id, name, isThis, businessName, address, startedAt, lastSeenAt }) => (
          <PlaceRow
            key={id}
            name={name}
            isThis={isThis}
            detail={
              <>
                <span data-given>{[businessName, address].filter(Boolean).join(' · ')}</span>
                <br />
                {isThis ? (
                  <Trans id="security.session.since">
                    Signed in on <InstantText instant={startedAt} />
                  </Trans>
                ) : (
                  <Trans id="security.session.seen">
                    Last used: <AgeText instant={lastSeenAt} />
                  </Trans>
                )}
              </>
            }
            action={
              isThis ? null : (
                <Button
                  variant="transparent"
                  size="compact-sm"
                  px={0}
                  loading={action.busy === id}
                  onClick={() => void end(id)}
                >
                  <Trans id="security.session.end">Sign out there</Trans>
                </Button>
              )
            }
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className={styles.buttons}>
          <Button variant="default" loading={action.busy === 'others'} onClick={() => void endOthers()}>
            <Trans id="security.sessions.end-others">Sign out everywhere else</Trans>
          </Button>
        </div>
      ) : null}
    </SettingsSection>
  );
}

type PlaceRowProps = {
  readonly name: string;
  readonly isThis: boolean;
  readonly detail: ReactNode;
  readonly action: ReactNode;
};

function PlaceRow({ name, isThis, detail, action }: PlaceRowProps) {
  const Icon = /android|ios|iphone|mobile/i.test(name) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.row}>
      <span className={styles.rowIcon}>
        <Icon size={20} stroke={1.6} aria-hidden />
      </span>
      <span className={styles.rowWords}>
        <span className={styles.rowName}>
          <bdi data-given>{name}</bdi>
          {isThis ? (
            <StatusBadge tone="positive" icon={IconDevices}>
              <Trans id="security.place.this">This device</Trans>
            </StatusBadge>
          ) : null}
        </span>
        <span className={styles.rowDetail}>{detail}</span>
      </span>
      {action ? <span className={styles.rowActions}>{action}</span> : null}
    </li>
  );
}
