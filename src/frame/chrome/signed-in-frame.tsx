import { useHotkeys } from '@mantine/hooks';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, type CSSProperties, type ReactNode } from 'react';
import { homePath } from '../../../domain/page-rules.ts';
import { MaintenanceBanner } from '../../kit/maintenance/maintenance-banner.tsx';
import { useAwaitedFile } from '../use-awaited-file.ts';
import { useSnapshots } from '../use-snapshots.ts';
import { Notices } from '../../kit/notices.tsx';
import { DateText } from '../../ui/text/date-text.tsx';
import { ProgramMark } from '../../kit/program-mark.tsx';
import { Header } from './header.tsx';
import { NavList } from './menus/nav-list.tsx';
import { InstallNote } from './notices/install-note.tsx';
import { SyncNotices } from './notices/sync-notices.tsx';
import { useChrome } from './use-chrome.ts';
import { useFrameDialogs } from './use-frame-dialogs.ts';
import { MoreButton } from './menus/more-button.tsx';
import { UserMenu } from './menus/user-menu.tsx';
import styles from './signed-in-frame.module.css';

const AppAlerts = lazy(() => import('./notices/app-alerts.tsx').then((module) => ({ default: module.AppAlerts })));
const CommandPalette = lazy(() =>
  import('./menus/command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
);
const OutboxSheet = lazy(() =>
  import('../../features/outbox/outbox-sheet.tsx').then((module) => ({ default: module.OutboxSheet })),
);
const MoreSheet = lazy(() => import('./menus/more-sheet.tsx').then((module) => ({ default: module.MoreSheet })));
const InstallSteps = lazy(() =>
  import('./notices/install-steps.tsx').then((module) => ({ default: module.InstallSteps })),
);
const SignOut = lazy(() => import('./sign-out.tsx').then((module) => ({ default: module.SignOut })));

/** The frame of every signed-in page: rail or bottom bar, header, and the panels over them. */
export function SignedInFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const { dialog, open, isSigningOut, signOut, staySignedIn } = useFrameDialogs();
  const chrome = useChrome(() => open('install'));
  useSnapshots();
  useAwaitedFile();
  const openSearch = () => open('search');
  // Also inside a field, as a way to leave it by keyboard.
  useHotkeys([['mod+K', openSearch]], []);
  const { person, locales, setLocale, places } = chrome;
  const { forApproval } = chrome.attention;
  const navigationLabel = t({ id: 'shell.nav.label', message: 'Main navigation' });
  const menu = {
    person,
    pages: places.person,
    locales,
    onLocale: setLocale,
    onInstall: chrome.install,
    onSignOut: signOut,
  };
  // On a phone the number of requests for this person is on Home, or on their page's button.
  const badgeOn = places.bar.some(({ name }) => name === 'approvals') ? 'approvals' : 'overview';
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        <Trans id="shell.skip">Skip to content</Trans>
      </a>
      <aside className={styles.rail} data-print="hidden" aria-label={chrome.programName}>
        <div className={styles.railMark}>
          <ProgramMark to={homePath} />
        </div>
        <nav aria-label={navigationLabel} data-nav="rail">
          <NavList destinations={places.rail} forApproval={forApproval} badgeOn="approvals" />
        </nav>
        <div className={styles.railFoot}>
          <UserMenu {...menu} />
        </div>
      </aside>
      <div className={styles.column}>
        <Header chrome={chrome} onSearch={openSearch} onOpenOutbox={() => open('outbox')} />
        <MaintenanceBanner />
        <Suspense>
          <AppAlerts />
        </Suspense>
        <SyncNotices isSwitchRefused={chrome.isSwitchRefused} />
        <p className={styles.paperHead}>
          <strong>{chrome.programName}</strong>
          <DateText date={chrome.today} />
        </p>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
          <InstallNote onInstall={chrome.install} />
        </main>
        <div className={styles.bar} data-print="hidden" style={barColumns(places.bar.length)}>
          <nav aria-label={navigationLabel} data-nav="bar">
            <NavList destinations={places.bar} forApproval={forApproval} badgeOn={badgeOn} isShort />
          </nav>
          <MoreButton onOpen={() => open('more')} />
        </div>
      </div>
      <Notices />
      <Suspense>
        {dialog === 'search' ? <CommandPalette onSignOut={signOut} /> : null}
        {dialog === 'more' ? (
          <MoreSheet {...menu} onSearch={openSearch}>
            <NavList destinations={places.more} forApproval={forApproval} badgeOn="approvals" isInSheet />
          </MoreSheet>
        ) : null}
        {dialog === 'outbox' ? <OutboxSheet /> : null}
        {dialog === 'install' && chrome.isInstallInWords ? <InstallSteps /> : null}
        {isSigningOut ? <SignOut onCancel={staySignedIn} /> : null}
      </Suspense>
    </div>
  );
}

/** The bar's buttons are equally wide: one for each destination, and More last. */
function barColumns(destinationCount: number): CSSProperties {
  return { gridTemplateColumns: `${destinationCount}fr 1fr` };
}
