import { useLingui } from '@lingui/react/macro';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { BareButton } from '../../ui/fields/bare-button.tsx';
import { Menu } from '../../ui/fields/menu.tsx';
import type { AccountChoiceProps } from './account-choice.tsx';
import styles from './account-switcher.module.css';

// Most people act for one business, and never see the choice.
const AccountChoice = lazy(() => import('./account-choice.tsx').then((module) => ({ default: module.AccountChoice })));

type AccountSwitcherProps = AccountChoiceProps & {
  /** The business that I act for now. */
  readonly currentName: string;
};

/** The business that I act for; a menu if there are several. */
export function AccountSwitcher({ currentName, ...choice }: AccountSwitcherProps) {
  const { t } = useLingui();
  const { answer, failure } = choice.accounts;
  // Without an answer and without a connection, there may be others.
  const mayBeSeveral = answer ? answer.businessAccounts.length > 1 : failure !== null && !choice.isOnline;
  if (!mayBeSeveral) {
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
      <Suspense>
        <AccountChoice {...choice} />
      </Suspense>
    </Menu>
  );
}
