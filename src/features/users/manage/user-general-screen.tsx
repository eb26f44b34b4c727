import { Button, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import * as v from 'valibot';
import { type ListedUser, isContact } from '../../../../domain/users/listed-user.ts';
import {
  maxNameLength,
  maxPhoneLength,
  isPhoneNumber,
  profileValueSchemas,
} from '../../../../domain/users/profile-edit.ts';
import { refuseUserChange } from '../../../../domain/users/user-rules.ts';
import { columnFacts } from '../../../kit/detail/column-facts.tsx';
import { faultName } from '../../../kit/form/form-messages.ts';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { FactList } from '../../../ui/layout/layout.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import { UserEmailSection } from '../email/email-section.tsx';
import styles from '../profile.module.css';
import { userColumns } from '../users-screen.tsx';
import { type Managed, ManageUserPage } from './manage-user-page.tsx';
import { ResendInvitation } from './resend-invitation.tsx';
import { UserHistory } from './user-history.tsx';
import { UserStatusButtons } from './user-status-buttons.tsx';

const listed = userColumns.filter(({ key }) => key !== 'name' && key !== 'status');

const detailsSchema = v.object({
  firstName: profileValueSchemas.firstName,
  lastName: profileValueSchemas.lastName,
  phone: v.pipe(
    profileValueSchemas.phone,
    v.check((phone) => phone === null || isPhoneNumber(phone), faultName('phone')),
  ),
});

/** The details of one user, with editable name and phone, and actions for their status. */
export function UserGeneralScreen({ userId }: { readonly userId: string }) {
  return (
    <ManageUserPage userId={userId} tab="general">
      {(managed) => <General {...managed} />}
    </ManageUserPage>
  );
}

function General(managed: Managed) {
  const { i18n } = useLingui();
  const { user, manager } = managed;
  const refusal = refuseUserChange(user, { firstName: user.firstName }, manager);
  const mayEdit = manager.roles.some((role) => role === 'buyerAdministrator' || role === 'buyerGroupAdministrator');
  const isAdministrator = manager.roles.includes('buyerAdministrator');
  return (
    <>
      <SettingsSection title={<Trans id="users.facts.title">Details</Trans>}>
        <FactList
          facts={[
            { key: 'email', label: <Trans id="users.fact.email">Email</Trans>, value: user.email },
            { key: 'phone', label: <Trans id="users.fact.phone">Phone</Trans>, value: user.phone ?? '–' },
            ...columnFacts(listed, user, i18n),
          ]}
        />
      </SettingsSection>
      {mayEdit && user.status !== 'Terminated' ? (
        <SettingsSection title={<Trans id="users.details.title">Name and phone</Trans>}>
          {refusal ? (
            <p className={styles.hint}>
              <RefusalText refusal={refusal} />
            </p>
          ) : (
            <DetailsForm {...managed} />
          )}
        </SettingsSection>
      ) : null}
      {isAdministrator && !isContact(user) && user.status !== 'Terminated' ? <UserEmailSection {...managed} /> : null}
      {mayEdit && isContact(user) && user.status !== 'Terminated' ? <MakeUser id={user.id} /> : null}
      {mayEdit && user.status === 'Pending' ? <ResendInvitation {...managed} /> : null}
      {mayEdit ? <UserStatusButtons {...managed} /> : null}
      <UserHistory userId={user.id} currency={user.currency} />
    </>
  );
}

/** A contact doesn't sign in until somebody invites them. */
function MakeUser({ id }: Pick<ListedUser, 'id'>) {
  return (
    <SettingsSection title={<Trans id="users.contact.sign-in">Sign-in</Trans>}>
      <p className={styles.hint}>
        <Trans id="users.contact.make-user.hint">
          Contacts don’t sign in. Invite them to give them a role and access to the account.
        </Trans>
      </p>
      <div>
        <Button
          variant="default"
          renderRoot={(rest) => <Link {...rest} to="/account/settings/users/invite" search={{ contact: id }} />}
        >
          <Trans id="users.contact.make-user">Invite as a user</Trans>
        </Button>
      </div>
    </SettingsSection>
  );
}

function DetailsForm({ user, reload }: Managed) {
  const { t } = useLingui();
  const { offline } = usePortal();
  return (
    <FormPage
      draftKey="edit-user"
      openedFor={user.id}
      schema={detailsSchema}
      labels={{
        firstName: t({ id: 'profile.first-name.label', message: 'First name' }),
        lastName: t({ id: 'profile.last-name.label', message: 'Last name' }),
        phone: t({ id: 'profile.phone.label', message: 'Phone' }),
      }}
      initial={{ firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? '' }}
      submit={async (set) => {
        const done = await offline.perform('editUser', { userId: user.id, set });
        if (!done.ok) return done.refusal;
        await reload();
        return null;
      }}
      done={<Trans id="users.saved">Saved</Trans>}
      button={<Trans id="profile.save">Save</Trans>}
      offlineNote={<Trans id="users.offline">Changing a user needs a connection.</Trans>}
    >
      {(field) => (
        <>
          <div className={styles.names}>
            <TextInput {...field('firstName')} autoComplete="off" maxLength={maxNameLength} />
            <TextInput {...field('lastName')} autoComplete="off" maxLength={maxNameLength} />
          </div>
          <TextInput {...field('phone')} type="tel" autoComplete="off" inputMode="tel" maxLength={maxPhoneLength} />
        </>
      )}
    </FormPage>
  );
}
