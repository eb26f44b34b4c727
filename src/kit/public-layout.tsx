import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, lazy, Suspense } from 'react';
import { ProgramMark } from './program-mark.tsx';
import { useProgram } from '../platform/shell/use-program.ts';
import styles from './public-layout.module.css';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { PlainButton } from '../ui/fields/plain-button.tsx';
import { chooseColorScheme, useColorScheme } from '../platform/shell/color-scheme.ts';

/** At the bottom of the page; the page does not wait for it. */
const LanguageSelect = lazy(() =>
  import('./language-select.tsx').then((module) => ({ default: module.LanguageSelect })),
);

const PublicAlerts = lazy(() =>
  import('./alerts/public-alerts.tsx').then((module) => ({ default: module.PublicAlerts })),
);

/** The frame of every page without a sign-in: the program's name at the top, support and languages at the bottom, one column between. */
export function PublicLayout({ children, wide = false }: { readonly children: ReactNode; readonly wide?: boolean }) {
  const { providerName, supportEmail, supportPhone, publicAlerts } = useProgram();
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <ProgramMark to="/" />
        <ColorSchemeButton />
      </header>
      {publicAlerts.length ? (
        <Suspense>
          <PublicAlerts />
        </Suspense>
      ) : null}
      <main id="main" className={styles.main} data-wide={wide || undefined} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <span>
          <Trans id="shell.footer.provider">Provided by {providerName}</Trans>
        </span>
        <span className={styles.contact}>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          <a href={`tel:${supportPhone.replaceAll(' ', '')}`}>
            <Trans id="shell.footer.phone">Call {supportPhone}</Trans>
          </a>
        </span>
        <Suspense>
          <LanguageSelect />
        </Suspense>
      </footer>
    </div>
  );
}

/** Switches between light and dark. */
function ColorSchemeButton() {
  const { t } = useLingui();
  const isDark = useColorScheme() === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  const label = isDark
    ? t({ id: 'shell.color-scheme.light', message: 'Use light colors' })
    : t({ id: 'shell.color-scheme.dark', message: 'Use dark colors' });
  return (
    <PlainButton kind="icon" aria-label={label} onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}>
      <Icon size={18} stroke={1.7} aria-hidden />
    </PlainButton>
  );
}
