import { Trans } from '@lingui/react/macro';
import { usePortal } from '../../platform/react/portal-context.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { ChangePassword } from './security/change-password.tsx';
import { OwnEmailSection } from './email/email-section.tsx';
import { OwnPersonMissing } from './own-person-missing.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SettingsSection } from '../../kit/detail/settings.tsx';
import { ProfileFrame } from './profile-frame.tsx';
import styles from './profile.module.css';
import { useSecurity } from './security/security-query.ts';
import { useOwnPerson } from './use-own-person.ts';

/** My profile: name, language, phone, e-mail and password. */
export function ProfileGeneralScreen() {
  const { person, pending, isKept } = useOwnPerson();
  return (
    <ProfileFrame page="general">
      <SettingsSection
        title={<Trans id="profile.person.title">About you</Trans>}
        description={
          <Trans id="profile.person.description">
            Your colleagues see your name next to your requests and decisions.
          </Trans>
        }
      >
        {person ? <ProfileForm person={person} pending={pending} /> : null}
        {person ? null : isKept ? <OwnPersonMissing isRead={person === null} /> : <ReadOnlyPerson />}
      </SettingsSection>
      {person ? <OwnEmailSection email={person.email} /> : null}
      <PasswordSection />
    </ProfileFrame>
  );
}

/** People who sign in through their company have no password here. Offline this is not known, and the form says what it needs. */
function PasswordSection() {
  const { security, failure } = useSecurity();
  const title = <Trans id="profile.password.title">Password</Trans>;
  if (security?.hasPassword === false)
    return (
      <SettingsSection title={title}>
        <p className={styles.hint}>
          <Trans id="profile.password.elsewhere">You sign in through your company. Change your password there.</Trans>
        </p>
      </SettingsSection>
    );
  return (
    <SettingsSection
      title={title}
      description={
        <Trans id="profile.password.description">Changing it signs you out on all your other devices.</Trans>
      }
    >
      {security === undefined && failure === null ? <LoadingState /> : <ChangePassword />}
    </SettingsSection>
  );
}

/** Staff and sellers have no row here: their own company manages their data. */
function ReadOnlyPerson() {
  const { who } = usePortal();
  return (
    <>
      <dl className={styles.fixed}>
        <dt>
          <Trans id="profile.name.label">Name</Trans>
        </dt>
        <dd>
          <bdi data-given>{who.name}</bdi>
        </dd>
        <dt>
          <Trans id="profile.email.label">Email</Trans>
        </dt>
        <dd>
          <bdi data-given>{who.email}</bdi>
        </dd>
      </dl>
      <p className={styles.hint}>
        <Trans id="profile.person.read-only">To change your name or email, contact your company.</Trans>
      </p>
    </>
  );
}
