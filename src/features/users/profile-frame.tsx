import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PageTabs, SettingsSections } from '../../kit/detail/settings.tsx';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { PageHeader } from '../../ui/layout/layout.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';

const pages = ['general', 'notifications', 'security'] as const;
type ProfilePage = (typeof pages)[number];

/** The frame of the personal pages: heading, and links between them. */
export function ProfileFrame({ page, children }: { readonly page: ProfilePage; readonly children: ReactNode }) {
  const { t } = useLingui();
  const { asOf, isOnline } = useSyncStatus();
  // The security page requests its data from the server; the other pages read the device.
  const age = page === 'security' ? null : <StaleNote asOf={asOf} isOnline={isOnline} />;
  return (
    <>
      <PageHeader title={titles[page]} note={age} />
      <PageTabs
        label={t({ id: 'profile.nav.label', message: 'Profile pages' })}
        tabs={pages.map((one) => ({
          key: one,
          name: titles[one],
          link: { to: `/account/profile/${one}` },
          isOpen: one === page,
        }))}
      />
      <SettingsSections>{children}</SettingsSections>
    </>
  );
}

const titles: Record<ProfilePage, ReactNode> = {
  general: <Trans id="profile.general.title">Profile</Trans>,
  notifications: <Trans id="profile.notifications.title">Notifications</Trans>,
  security: <Trans id="profile.security.title">Security</Trans>,
};
