import { Menu, UnstyledButton } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDots, IconLanguage, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { roleNames } from '../../../domain/access/role.ts';
import type { Role } from '../../../domain/access/role.ts';
import { chooseColorScheme, useColorScheme } from '../color-scheme.ts';
import { languageName } from './language-name.ts';
import styles from './user-menu.module.css';

export type Person = { readonly name: string; readonly email: string; readonly roles: readonly Role[] };

type UserMenuProps = {
  readonly person: Person;
  readonly locales: readonly string[];
  readonly onLocale: (locale: string) => void;
  readonly onSearch: () => void;
  readonly onSignOut: () => void;
  /** In the rail it shows the person; in the bottom bar of a phone it is called More. */
  readonly place: 'rail' | 'bar';
};

/** The person, their settings of this device, and the way out. */
export function UserMenu({ person, locales, onLocale, onSearch, onSignOut, place }: UserMenuProps) {
  const { t, i18n } = useLingui();
  const isDark = useColorScheme() === 'dark';
  return (
    <Menu position={place === 'rail' ? 'right-end' : 'top-end'} width={272} shadow="md">
      <Menu.Target>
        {place === 'rail' ? (
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
        ) : (
          <UnstyledButton className={styles.more}>
            <IconDots size={20} stroke={1.6} aria-hidden />
            <span>{t({ id: 'shell.nav.more', message: 'More' })}</span>
          </UnstyledButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <bdi>{person.name}</bdi>
          <br />
          {person.email}
        </Menu.Label>
        {place === 'bar' ? (
          <Menu.Item leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />} onClick={onSearch}>
            {t({ id: 'shell.palette.label', message: 'Search or go to' })}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={
            isDark ? <IconSun size={18} stroke={1.6} aria-hidden /> : <IconMoon size={18} stroke={1.6} aria-hidden />
          }
          onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark
            ? t({ id: 'shell.color-scheme.light', message: 'Use light colours' })
            : t({ id: 'shell.color-scheme.dark', message: 'Use dark colours' })}
        </Menu.Item>
        {locales.length > 1 ? <Menu.Divider /> : null}
        {locales.length > 1
          ? locales.map((locale) => (
              <Menu.Item
                key={locale}
                lang={locale}
                aria-current={locale === i18n.locale ? 'true' : undefined}
                leftSection={
                  <IconLanguage
                    size={18}
                    stroke={1.6}
                    aria-hidden
                    style={{ opacity: locale === i18n.locale ? 1 : 0 }}
                  />
                }
                onClick={() => onLocale(locale)}
              >
                {languageName(locale)}
              </Menu.Item>
            ))
          : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden />} onClick={onSignOut}>
          {t({ id: 'shell.sign-out', message: 'Sign out' })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
