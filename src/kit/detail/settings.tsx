import { type LinkProps, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

type PageTab = {
  readonly key: string;
  readonly name: ReactNode;
  readonly link: Pick<LinkProps, 'to' | 'params'>;
  readonly isOpen: boolean;
};

/** Links between pages that belong together, as tabs. If they do not fit, the open one is scrolled into view. */
export function PageTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly PageTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, name, link, isOpen }) => (
        <Link
          key={key}
          {...link}
          ref={isOpen ? showInRow : undefined}
          className={styles.tab}
          aria-current={isOpen ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function showInRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

/** The sections of a page with settings, one below the other. */
export function SettingsSections({ children }: { readonly children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}

type SettingsSectionProps = {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
};

/** One setting: its description on the left and its control on the right; one below the other on a phone. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  return (
    <section className={styles.section}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
      <div className={styles.setting}>{children}</div>
    </section>
  );
}
