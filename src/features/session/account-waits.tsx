import { Plural } from '@lingui/react/macro';
import { useOfflineQuery } from '../../platform/react/portal-context.ts';
import styles from './account-switcher.module.css';

export type SwitchableAccount = {
  readonly userId: string;
  readonly name: string;
  readonly isCurrent: boolean;
  /** Requests that this person can decide there, as the server last answered. */
  readonly forApproval: number;
};

/** Waiting work in the businesses that somebody acts for. */
export type WaitingWork = {
  /** Number of requests on this device that are not sent yet, by the user who acts for a business. */
  readonly readOutboxes: () => Promise<ReadonlyMap<string, number>>;
  /** Requests that this person can decide in the open business, by its rows here: newer than the server's answer. */
  readonly forApproval: number;
};

type AccountWaitsProps = { readonly account: SwitchableAccount; readonly work: WaitingWork };

/** The waiting work in one business, below its name; nothing if there is none. */
export function AccountWaits({ account, work: { readOutboxes, forApproval } }: AccountWaitsProps) {
  const { data } = useOfflineQuery({ queryKey: ['device', 'outbox', 'of-every-account'], queryFn: readOutboxes });
  const waiting = data?.get(account.userId) ?? 0;
  const toDecide = account.isCurrent ? forApproval : account.forApproval;
  return (
    <>
      {waiting > 0 ? (
        <span className={styles.waits}>
          <Plural
            id="session.account.waiting"
            value={waiting}
            one="# request waiting to be sent"
            other="# requests waiting to be sent"
          />
        </span>
      ) : null}
      {toDecide > 0 ? (
        <span className={styles.waits}>
          <Plural
            id="session.account.to-decide"
            value={toDecide}
            one="# request to approve"
            other="# requests to approve"
          />
        </span>
      ) : null}
    </>
  );
}
