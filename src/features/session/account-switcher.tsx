import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding, IconCheck, IconSelector } from '@tabler/icons-react';
import { BareButton } from '../../ui/fields/bare-button.tsx';
import { Menu, MenuItem, MenuLabel } from '../../ui/fields/menu.tsx';
import { AccountWaits } from './account-waits.tsx';
import type { SwitchableAccount, WaitingWork } from './account-waits.tsx';
import styles from './account-switcher.module.css';

type AccountSwitcherProps = {
  /** The business that I act for now. */
  readonly currentName: string;
  /** Every business that I can act for; empty while it is not known. */
  readonly accounts: readonly SwitchableAccount[];
  readonly isOnline: boolean;
  readonly work: WaitingWork;
  readonly onSwitch: (userId: string) => void;
};

/** The business that I act for; a menu if there are several. */
export function AccountSwitcher({ currentName, accounts, isOnline, work, onSwitch }: AccountSwitcherProps) {
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
    <Menu
      side="below-start"
      width={288}
      button={(opener) => (
        <BareButton
          {...opener}
          className={styles.button}
          aria-label={t({ id: 'session.account.switch', message: `Business account: ${currentName}. Switch` })}
        >
          <IconBuilding size={18} stroke={1.6} aria-hidden />
          <bdi className={styles.name}>{currentName}</bdi>
          <IconSelector size={16} stroke={1.6} aria-hidden />
        </BareButton>
      )}
    >
      <MenuLabel>
        <Trans id="session.account.label">Act for</Trans>
      </MenuLabel>
      {accounts.map((account) => (
        <MenuItem
          key={account.userId}
          isDisabled={!isOnline && !account.isCurrent}
          isCurrent={account.isCurrent}
          aside={account.isCurrent ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
          onChoose={() => (account.isCurrent ? undefined : onSwitch(account.userId))}
        >
          <bdi>{account.name}</bdi>
          <AccountWaits account={account} work={work} />
        </MenuItem>
      ))}
      {isOnline ? null : (
        <MenuLabel>
          <Trans id="session.account.offline">You need a connection to switch accounts.</Trans>
        </MenuLabel>
      )}
    </Menu>
  );
}
