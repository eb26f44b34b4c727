import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import styles from './profile.module.css';

type ProfilePage = 'general' | 'notifications' | 'security';

/** The frame of the personal pages: heading, and links between them. */
export function ProfileFrame({ page, children }: { readonly page: ProfilePage; readonly children: ReactNode }) {
  const { t } = useLingui();
  const { asOf, isOnline } = useSyncStatus();
  // The security page asks the server; the others show what lies on the device.
  const age = page === 'security' ? null : <StaleNote asOf={asOf} isOnline={isOnline} />;
  return (
    <>
      <PageHeader title={titles[page]} note={age} />
      <nav className={styles.tabs} aria-label={t({ id: 'profile.nav.label', message: 'Profile pages' })}>
        {(['general', 'notifications', 'security'] as const).map((one) => (
          <Link
            key={one}
            to={`/account/profile/${one}`}
            className={styles.tab}
            aria-current={one === page ? 'page' : undefined}
          >
            {titles[one]}
          </Link>
        ))}
      </nav>
      <div className={styles.sections}>{children}</div>
    </>
  );
}

const titles: Record<ProfilePage, ReactNode> = {
  general: <Trans id="profile.general.title">Profile</Trans>,
  notifications: <Trans id="profile.notifications.title">Notifications</Trans>,
  security: <Trans id="profile.security.title">Security</Trans>,
};

type SettingsSectionProps = {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
};

/** One setting: its description on the left and its control on the right; one below the other on a phone. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.about}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
      <div className={styles.setting}>{children}</div>
    </section>
  );
}
