import { Menu, UnstyledButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconLanguage, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { roleNames } from '../../../domain/access/role.ts';
import type { Role } from '../../../domain/access/role.ts';
import { chooseColorScheme, useColorScheme } from '../color-scheme.ts';
import { languageName } from './language-name.ts';
import styles from './user-menu.module.css';

export type Person = { readonly name: string; readonly email: string; readonly roles: readonly Role[] };

export type UserMenuProps = {
  readonly person: Person;
  readonly locales: readonly string[];
  readonly onLocale: (locale: string) => void;
  /** Undefined where this browser cannot install the portal, or it runs as an app already. */
  readonly onInstall: (() => void) | undefined;
  readonly onSignOut: () => void;
};

/** The person, their settings of this device, and the way out; at the foot of the rail. */
export function UserMenu({ person, locales, onLocale, onInstall, onSignOut }: UserMenuProps) {
  const { t, i18n } = useLingui();
  const isDark = useColorScheme() === 'dark';
  const SchemeIcon = isDark ? IconSun : IconMoon;
  return (
    <Menu position="right-end" width={272} shadow="md">
      <Menu.Target>
        <UnstyledButton
          className={styles.person}
          aria-description={t({ id: 'shell.user-menu.description', message: 'Settings and sign-out' })}
        >
          <span className={styles.face} aria-hidden>
            {[...person.name][0]}
          </span>
          <span className={styles.names}>
            <bdi className={styles.name}>{person.name}</bdi>
            <span className={styles.role}>{person.roles.map((role) => i18n._(roleNames[role])).join(', ')}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi>{person.name}</bdi>
          <br />
          {person.email}
        </Menu.Label>
        {onInstall ? (
          <Menu.Item leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />} onClick={onInstall}>
            {t({ id: 'shell.install.action', message: 'Install as an app' })}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<SchemeIcon size={18} stroke={1.6} aria-hidden />}
          onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark
            ? t({ id: 'shell.color-scheme.light', message: 'Use light colors' })
            : t({ id: 'shell.color-scheme.dark', message: 'Use dark colors' })}
        </Menu.Item>
        {locales.length > 1 ? (
          <>
            <Menu.Divider />
            {locales.map((locale) => (
              <LocaleItem key={locale} locale={locale} isCurrent={locale === i18n.locale} onLocale={onLocale} />
            ))}
          </>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={onSignOut}>
          {t({ id: 'shell.sign-out', message: 'Sign out' })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type LocaleItemProps = {
  readonly locale: string;
  readonly isCurrent: boolean;
  readonly onLocale: (locale: string) => void;
};

function LocaleItem({ locale, isCurrent, onLocale }: LocaleItemProps) {
  return (
    <Menu.Item
      lang={locale}
      aria-current={isCurrent ? 'true' : undefined}
      leftSection={<IconLanguage size={18} stroke={1.6} aria-hidden style={{ opacity: isCurrent ? 1 : 0 }} />}
      onClick={() => onLocale(locale)}
    >
      {languageName(locale)}
    </Menu.Item>
  );
}
