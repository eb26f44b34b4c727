import { Trans } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import type { ServerQuery } from '../../kit/server-query/use-server-query.ts';
import { MenuItem, MenuLabel } from '../../ui/fields/menu.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { AccountWaits, type SwitchableAccount, type WaitingWork } from './account-waits.tsx';

type Answer = { readonly businessAccounts: readonly SwitchableAccount[] };

export type AccountChoiceProps = {
  /** Every business that I can act for, as the server last answered. */
  readonly accounts: Pick<ServerQuery<Answer>, 'answer' | 'asOf' | 'failure'>;
  readonly isOnline: boolean;
  readonly work: WaitingWork;
  readonly onSwitch: (userId: string) => void;
};

/** The businesses to choose from, with the waiting work of each; offline with their age. */
export function AccountChoice({ accounts: { answer, asOf }, isOnline, work, onSwitch }: AccountChoiceProps) {
  return (
    <>
      <MenuLabel>
        <Trans id="session.account.label">Act for</Trans>
      </MenuLabel>
      {answer?.businessAccounts.map((account) => (
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
        <>
          <MenuLabel>
            <Trans id="session.account.offline">You need a connection to switch accounts.</Trans>
          </MenuLabel>
          {asOf ? (
            <MenuLabel>
              <StaleNote asOf={asOf} isOnline={false} />
            </MenuLabel>
          ) : null}
        </>
      )}
    </>
  );
}
