import { UnstyledButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconDownload, IconLanguage, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PageSheet } from '../../../kit/dialog/page-sheet.tsx';
import { chooseColorScheme, useColorScheme } from '../../../platform/shell/color-scheme.ts';
import type { BadgeIcon } from '../../../ui/status/status-badge.tsx';
import { languageName } from '../../../ui/text/language-name.ts';
import styles from './more-sheet.module.css';
import { menuIcons } from './menu-icons.ts';
import type { UserMenuProps } from './user-menu.tsx';

type MoreSheetProps = UserMenuProps & {
  readonly onSearch: () => void;
  /** Destinations that do not fit into the bar. */
  readonly children: ReactNode;
};

/** Everything that does not fit into a phone's bottom bar: other destinations, the search, settings of this device, the sign-out. */
export function MoreSheet({
  person,
  pages,
  locales,
  onLocale,
  onInstall,
  onSignOut,
  onSearch,
  children,
}: MoreSheetProps) {
  const { t, i18n } = useLingui();
  const isDark = useColorScheme() === 'dark';
  const navigate = useNavigate();
  return (
    <PageSheet
      position="bottom"
      size="auto"
      padding="md"
      title={t({ id: 'shell.nav.more', message: 'More' })}
      classNames={{ content: styles.sheet }}
    >
      <nav aria-label={t({ id: 'shell.nav.more-label', message: 'More pages' })} data-nav="sheet">
        {children}
      </nav>
      <div className={styles.actions}>
        <SheetButton icon={IconSearch} onClick={onSearch}>
          {t({ id: 'shell.palette.label', message: 'Search or go to' })}
        </SheetButton>
        {pages.map(({ name, path, label, icon }) => (
          <SheetButton key={name} icon={menuIcons[icon]} onClick={() => void navigate({ to: path, replace: true })}>
            {i18n._(label)}
          </SheetButton>
        ))}
        {onInstall ? (
          <SheetButton icon={IconDownload} onClick={onInstall}>
            {t({ id: 'shell.install.action', message: 'Install as an app' })}
          </SheetButton>
        ) : null}
        <SheetButton icon={isDark ? IconSun : IconMoon} onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}>
          {isDark
            ? t({ id: 'shell.color-scheme.light', message: 'Use light colors' })
            : t({ id: 'shell.color-scheme.dark', message: 'Use dark colors' })}
        </SheetButton>
        {locales.length > 1
          ? locales.map((locale) => (
              <SheetButton
                key={locale}
                icon={locale === i18n.locale ? IconCheck : IconLanguage}
                lang={locale}
                isCurrent={locale === i18n.locale}
                onClick={() => onLocale(locale)}
              >
                {languageName(locale)}
              </SheetButton>
            ))
          : null}
        <SheetButton icon={IconLogout} onClick={onSignOut}>
          {t({ id: 'shell.sign-out', message: 'Sign out' })}
        </SheetButton>
      </div>
      <p className={styles.person}>
        <bdi>{person.name}</bdi> · {person.email}
      </p>
    </PageSheet>
  );
}

type SheetButtonProps = {
  readonly icon: BadgeIcon;
  readonly onClick: () => void;
  readonly lang?: string;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
};

function SheetButton({ icon: Icon, onClick, lang, isCurrent = false, children }: SheetButtonProps) {
  return (
    <UnstyledButton
      className={styles.action}
      lang={lang}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
      <span>{children}</span>
    </UnstyledButton>
  );
}
