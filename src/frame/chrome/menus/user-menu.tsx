import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconDownload, IconLanguage, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { PersonDestination } from '../../../../domain/menus.ts';
import { roleNames } from '../../../../domain/access/role-names.ts';
import type { Role } from '../../../../domain/access/role.ts';
import { BareButton } from '../../../ui/fields/bare-button.tsx';
import { Menu, MenuDivider, MenuItem, MenuLabel } from '../../../ui/fields/menu.tsx';
import { chooseColorScheme, useColorScheme } from '../../../platform/shell/color-scheme.ts';
import { languageName } from '../../../ui/text/language-name.ts';
import { menuIcons } from './menu-icons.ts';
import styles from './user-menu.module.css';

export type Person = { readonly name: string; readonly email: string; readonly roles: readonly Role[] };

export type UserMenuProps = {
  readonly person: Person;
  readonly pages: readonly PersonDestination[];
  readonly locales: readonly string[];
  readonly onLocale: (locale: string) => void;
  /** Undefined if this browser cannot install the portal, or if it is already installed. */
  readonly onInstall: (() => void) | undefined;
  readonly onSignOut: () => void;
};

/** The user menu at the bottom of the rail: the person, their settings of this device, and the sign-out. */
export function UserMenu({ person, pages, locales, onLocale, onInstall, onSignOut }: UserMenuProps) {
  const { t, i18n } = useLingui();
  const isDark = useColorScheme() === 'dark';
  const navigate = useNavigate();
  return (
    <Menu
      side="right-end"
      width={272}
      button={(opener) => (
        <BareButton
          {...opener}
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
        </BareButton>
      )}
    >
      <MenuLabel>
        <bdi>{person.name}</bdi>
        <br />
        {person.email}
      </MenuLabel>
      {pages.map(({ name, path, label, icon }) => (
        <MenuItem key={name} icon={menuIcons[icon]} onChoose={() => void navigate({ to: path })}>
          {i18n._(label)}
        </MenuItem>
      ))}
      <MenuDivider />
      {onInstall ? (
        <MenuItem icon={IconDownload} onChoose={onInstall}>
          {t({ id: 'shell.install.action', message: 'Install as an app' })}
        </MenuItem>
      ) : null}
      <MenuItem icon={isDark ? IconSun : IconMoon} onChoose={() => chooseColorScheme(isDark ? 'light' : 'dark')}>
        {isDark
          ? t({ id: 'shell.color-scheme.light', message: 'Use light colors' })
          : t({ id: 'shell.color-scheme.dark', message: 'Use dark colors' })}
      </MenuItem>
      {locales.length > 1 ? (
        <>
          <MenuDivider />
          {locales.map((locale) => (
            <LocaleItem key={locale} locale={locale} isCurrent={locale === i18n.locale} onLocale={onLocale} />
          ))}
        </>
      ) : null}
      <MenuDivider />
      <MenuItem icon={IconLogout} onChoose={onSignOut}>
        {t({ id: 'shell.sign-out', message: 'Sign out' })}
      </MenuItem>
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
    <MenuItem
      icon={IconLanguage}
      aside={isCurrent ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
      lang={locale}
      isCurrent={isCurrent}
      onChoose={() => onLocale(locale)}
    >
      {languageName(locale)}
    </MenuItem>
  );
}
