import { Trans } from '@lingui/react/macro';
import { usePortal } from '../../platform/portal-context.ts';
import { ChangePassword } from './change-password.tsx';
import { OwnPersonMissing } from './own-person-missing.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileFrame, SettingsSection } from './profile-frame.tsx';
import styles from './profile.module.css';
import { useOwnPerson } from './use-own-person.ts';

/** Who I am to the portal: name, language, phone, and my password. */
export function ProfileGeneralScreen() {
  const { person, pending, isKept } = useOwnPerson();
  return (
    <ProfileFrame page="general">
      <SettingsSection
        title={<Trans id="profile.person.title">About you</Trans>}
        description={
          <Trans id="profile.person.description">
            Your colleagues see your name beside what you ask for and decide.
          </Trans>
        }
      >
        {person ? <ProfileForm person={person} pending={pending} /> : null}
        {person ? null : isKept ? <OwnPersonMissing isRead={person === null} /> : <ReadOnlyPerson />}
      </SettingsSection>
      <SettingsSection
        title={<Trans id="profile.password.title">Password</Trans>}
        description={
          <Trans id="profile.password.description">Changing it ends your sessions on all other devices.</Trans>
        }
      >
        <ChangePassword />
      </SettingsSection>
    </ProfileFrame>
  );
}

/** Staff and sellers have no row of their own here: who they are is kept by their own company. */
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
          <Trans id="profile.email.label">E-mail</Trans>
        </dt>
        <dd>
          <bdi data-given>{who.email}</bdi>
        </dd>
      </dl>
      <p className={styles.hint}>
        <Trans id="profile.person.read-only">
          Your name is kept by your own company; ask there to have it changed.
        </Trans>
      </p>
    </>
  );
}
