import { ActionIcon } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import { SyncPill } from '../../features/outbox/sync-pill.tsx';
import { AccountSwitcher } from '../../features/session/account-switcher.tsx';
import { Bell } from './menus/bell.tsx';
import type { Chrome } from './use-chrome.ts';
import styles from './header.module.css';

type HeaderProps = { readonly chrome: Chrome; readonly onSearch: () => void; readonly onOpenOutbox: () => void };

/** Header: the business account, the search, the sync status, and the bell. */
export function Header({ chrome, onSearch, onOpenOutbox }: HeaderProps) {
  const { t } = useLingui();
  const searchLabel = t({ id: 'shell.palette.label', message: 'Search or go to' });
  return (
    <header className={styles.header} data-print="hidden">
      <div className={styles.account}>
        <AccountSwitcher {...chrome.business} />
      </div>
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span>{searchLabel}</span>
        <kbd className={styles.keys}>{chrome.paletteKeys}</kbd>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={styles.searchIcon}
        aria-label={searchLabel}
        onClick={onSearch}
      >
        <IconSearch size={19} stroke={1.6} aria-hidden />
      </ActionIcon>
      <SyncPill onOpen={onOpenOutbox} />
      <Bell attention={chrome.attention} onOpenOutbox={onOpenOutbox} />
    </header>
  );
}
