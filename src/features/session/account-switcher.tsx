import { Menu, UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding, IconCheck, IconSelector } from '@tabler/icons-react';
import styles from './account-switcher.module.css';

export type SwitchableAccount = { readonly userId: string; readonly name: string; readonly isCurrent: boolean };

type AccountSwitcherProps = {
  /** My company, for which I act now. */
  readonly currentName: string;
  /** Every business that I can act for; empty while that is not known. */
  readonly accounts: readonly SwitchableAccount[];
  readonly isOnline: boolean;
  readonly onSwitch: (userId: string) => void;
};

/** Which business I act for; a menu where there are several. */
export function AccountSwitcher({ currentName, accounts, isOnline, onSwitch }: AccountSwitcherProps) {
  const { t } = useLingui();
  if (accounts.length < 2) {
    return (
      <span className={styles.current} title={currentName}>
        <IconBuilding size={18} stroke={1.6} aria-hidden />
        <bdi className={styles.name}>{currentName}</bdi>
      </span>
    );
  }
  return (
    <Menu position="bottom-start" width={288} shadow="md">
      <Menu.Target>
        <UnstyledButton
          className={styles.button}
          aria-label={t({ id: 'session.account.switch', message: `Business account: ${currentName}. Change it` })}
        >
          <IconBuilding size={18} stroke={1.6} aria-hidden />
          <bdi className={styles.name}>{currentName}</bdi>
          <IconSelector size={16} stroke={1.6} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Trans id="session.account.label">Act for</Trans>
        </Menu.Label>
        {accounts.map((account) => (
          <Menu.Item
            key={account.userId}
            disabled={!isOnline && !account.isCurrent}
            aria-current={account.isCurrent ? 'true' : undefined}
            rightSection={account.isCurrent ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            onClick={() => (account.isCurrent ? undefined : onSwitch(account.userId))}
          >
            <bdi>{account.name}</bdi>
          </Menu.Item>
        ))}
        {isOnline ? null : (
          <Menu.Label>
            <Trans id="session.account.offline">Changing the account needs a connection.</Trans>
          </Menu.Label>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
