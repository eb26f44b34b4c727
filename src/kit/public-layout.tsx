import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, type ReactNode } from 'react';
import { ProgramMark } from './program-mark.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { useProgram } from '../platform/shell/use-program.ts';
import styles from './public-layout.module.css';

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
