import { useState } from 'react';
import { Button, Switch } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { isAsked } from '../../../domain/action.ts';
import { restoreAlerts } from '../../../domain/alerts/restore-alerts.action.ts';
import type { Refusal } from '../../../domain/errors.ts';
import type { Person } from '../../../domain/users/person.ts';
import { PushSwitch } from '../../kit/push/push-switch.tsx';
import { useEntries, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { ActionChip } from '../../ui/status/action-chip.tsx';
import { statusOfEntry } from '../../ui/status/action-status.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { NoticeSwitches } from './notice-switches.tsx';
import { OwnPersonMissing } from './own-person-missing.tsx';
import type { PendingProfile } from './profile-edits.ts';
import { SettingsSection } from '../../kit/detail/settings.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import styles from './profile.module.css';
import { RefusedSettingsNote } from './refused-settings-note.tsx';
import { useEditSettings, useOwnPerson } from './use-own-person.ts';

/** The e-mails that I receive. */
export function NotificationsScreen() {
  const { person, pending, isKept } = useOwnPerson();
  return (
    <ProfileFrame page="notifications">
      <SettingsSection
        title={<Trans id="profile.invoices.title">Invoice emails</Trans>}
        description={
          <Trans id="profile.invoices.description">
            For the business you’re acting for. At least one person must receive invoice emails.
          </Trans>
        }
      >
        {person ? <InvoicesByEmail person={person} pending={pending} /> : null}
        {person ? null : isKept ? (
          <OwnPersonMissing isRead={person === null} />
        ) : (
          <p className={styles.hint}>
            <Trans id="profile.notifications.none">You need a business account to get notifications.</Trans>
          </p>
        )}
      </SettingsSection>
      {person ? (
        <SettingsSection
          title={<Trans id="profile.notices.title">Email notifications</Trans>}
          description={
            <Trans id="profile.notices.description">
              Emails about your sign-in and your own requests are always sent.
            </Trans>
          }
        >
          <NoticeSwitches person={person} />
        </SettingsSection>
      ) : null}
      {person ? (
        <SettingsSection title={<Trans id="push.section.title">Notifications on this device</Trans>}>
          <PushSwitch />
        </SettingsSection>
      ) : null}
      {person && person.dismissedAlerts.length > 0 ? (
        <SettingsSection
          title={<Trans id="profile.alerts.title">Messages in the portal</Trans>}
          description={<Trans id="profile.alerts.description">You’ve dismissed some of them.</Trans>}
        >
          <DismissedAlerts person={person} />
        </SettingsSection>
      ) : null}
    </ProfileFrame>
  );
}

function InvoicesByEmail({ person, pending }: { readonly person: Person; readonly pending: PendingProfile }) {
  const { isOnline } = useSyncStatus();
  const editing = useEditSettings();
  const isWaiting = pending.receiveEmail !== null;
  const email = <bdi data-given>{person.email}</bdi>;
  return (
    <>
      <RefusedSettingsNote kind="editNotifications" />
      <Switch
        checked={pending.receiveEmail ?? person.receiveEmail}
        onChange={(event) => void editing.saveNotifications(person, event.currentTarget.checked)}
        label={<Trans id="profile.invoices.label">Send each new invoice to {email}</Trans>}
      />
      {isWaiting ? (
        <p className={styles.waiting}>
          <span>
            {person.receiveEmail ? (
              <Trans id="profile.invoices.at-portal-on">Until sent: on</Trans>
            ) : (
              <Trans id="profile.invoices.at-portal-off">Until sent: off</Trans>
            )}
          </span>
          <ActionChip status={pending.status} />
        </p>
      ) : null}
      {isOnline || isWaiting ? null : (
        <p className={styles.hint}>
          <Trans id="profile.offline">Saved on this device and sent once you’re connected.</Trans>
        </p>
      )}
      {editing.refusal ? (
        <Note tone="negative" announce="assertive">
          <RefusalText refusal={editing.refusal} />
        </Note>
      ) : null}
    </>
  );
}

function DismissedAlerts({ person }: { readonly person: Person }) {
  const { offline } = usePortal();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [waiting] = useEntries().filter(({ envelope }) => isAsked(restoreAlerts, envelope));
  const restore = async () => {
    const kept = await offline.enqueue('restoreAlerts', { personId: person.id });
    setRefusal(kept.ok ? null : kept.refusal);
  };
  return (
    <>
      {waiting ? (
        <p className={styles.waiting}>
          <Trans id="profile.alerts.waiting">All messages are shown again once this is sent.</Trans>
          <ActionChip status={statusOfEntry(waiting.state)} />
        </p>
      ) : (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => void restore()}>
            <Trans id="profile.alerts.restore">Show dismissed messages again</Trans>
          </Button>
        </div>
      )}
      {refusal ? <FailureNote failure={refusal} /> : null}
    </>
  );
}
