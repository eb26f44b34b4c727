import { Switch } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { contactNames } from '../../../../domain/users/contact-names.ts';
import type { EditUserInput } from '../../../../domain/users/edit-user.action.ts';
import { type ListedUser, contactTypes, isContact } from '../../../../domain/users/listed-user.ts';
import { type NoticeSwitch, noticeTopics, withSwitched } from '../../../../domain/users/notice-topics.ts';
import { refuseUserChange } from '../../../../domain/users/user-rules.ts';
import { useSyncStatus } from '../../../platform/react/portal-context.ts';
import { useOnlineAction } from '../../../platform/react/use-online-action.ts';
import { FailureNote } from '../../../ui/status/failure-note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { SwitchesOfNotices } from '../notice-switches.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import styles from '../profile.module.css';
import { type Managed, ManageUserPage } from './manage-user-page.tsx';

/** The e-mails that a user receives. */
export function UserNotificationsScreen({ userId }: { readonly userId: string }) {
  return (
    <ManageUserPage userId={userId} tab="notifications">
      {(managed) => <Notifications {...managed} />}
    </ManageUserPage>
  );
}

function Notifications({ user, manager, reload }: Managed) {
  const { i18n } = useLingui();
  const { isOnline } = useSyncStatus();
  const action = useOnlineAction();
  const change = async (set: EditUserInput['set']) => {
    if (await action.run('editUser', { userId: user.id, set })) await reload();
  };
  // A switch whose change would be refused is disabled and shows the reason.
  const toggle = (label: string, isOn: boolean, set: EditUserInput['set']) => {
    const refusal = refuseUserChange(user, set, manager);
    return (
      <Switch
        key={label}
        label={<span>{label}</span>}
        checked={isOn}
        disabled={!isOnline || action.busy !== null || refusal !== null}
        description={refusal ? <RefusalText refusal={refusal} /> : undefined}
        onChange={() => void change(set)}
      />
    );
  };
  const without = (type: (typeof contactTypes)[number]) => user.contactTypes.filter((one) => one !== type);
  return (
    <>
      <SettingsSection title={<Trans id="profile.invoices.title">Invoice emails</Trans>}>
        {toggle(i18n._(receives), user.receiveEmail, { receiveEmail: !user.receiveEmail })}
      </SettingsSection>
      {isContact(user) ? null : (
        <SettingsSection title={<Trans id="profile.notices.title">Email notifications</Trans>}>
          <SwitchesOfNotices
            choice={user}
            roles={user.roles}
            isDisabled={!isOnline || action.busy !== null || refuseUserChange(user, {}, manager) !== null}
            onChange={(which, isOn) => void change(changeOf(user, which, isOn))}
          />
        </SettingsSection>
      )}
      <SettingsSection title={<Trans id="users.column.contact">Contact for</Trans>}>
        {contactTypes.map((type) => {
          const isOn = user.contactTypes.includes(type);
          return toggle(i18n._(contactNames[type]), isOn, {
            contactTypes: isOn ? without(type) : [...user.contactTypes, type],
          });
        })}
      </SettingsSection>
      {isOnline ? null : (
        <p className={styles.hint}>
          <Trans id="users.offline">Changing a user needs a connection.</Trans>
        </p>
      )}
      {action.refusal ? <FailureNote failure={action.refusal} /> : null}
    </>
  );
}

/** The fields that a switch changes. */
function changeOf(user: ListedUser, which: NoticeSwitch, isOn: boolean): EditUserInput['set'] {
  const { noticesOff, hasDailyDigest } = withSwitched(user, which, isOn);
  if (which === 'daily-digest') return { hasDailyDigest };
  return { noticesOff: noticeTopics.filter((topic) => noticesOff.includes(topic)) };
}

const receives = /*i18n*/ { id: 'users.contact.invoices', message: 'Receives invoices' };
