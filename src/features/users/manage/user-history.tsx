import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { seesAccount } from '../../../../domain/access/visibility.ts';
import { activityWords, unnamedActor } from '../../../../domain/activity/activity-words.ts';
import { recentHappenings, type Happening } from '../../../../domain/activity/happenings.ts';
import type { Currency } from '../../../../domain/money.ts';
import { reasonText, shownChanges } from '../../../kit/activity/change-text.ts';
import { SettingsSection } from '../../../kit/detail/settings.tsx';
import type { Offline } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { FailedState } from '../../../ui/layout/screen-state.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { InstantText } from '../../../ui/text/date-text.tsx';
import styles from './user-history.module.css';

/** Entries that are shown at first, and with each "Show more". */
const step = 20;

/** The changes of one user and of their limit on this device, newest first: who changed what, when, old and new. */
const userHistoryQuery = (offline: Offline, userId: string, isOfAccount: boolean) => ({
  queryKey: ['device', 'activity', 'of-user', userId, isOfAccount],
  queryFn: async () => {
    const lines = await offline.read.all('activity');
    const about = lines.filter(
      ({ subjectType, subjectId }) => (subjectType === 'user' || subjectType === 'limit') && subjectId === userId,
    );
    return recentHappenings(
      about.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
      Infinity,
      isOfAccount,
    );
  },
});

type UserHistoryProps = { readonly userId: string; readonly currency: Currency };

/** The history of a user; it is read from this device, also without a connection. */
export function UserHistory({ userId, currency }: UserHistoryProps) {
  const { offline, who, roles } = usePortal();
  const history = useOfflineQuery(userHistoryQuery(offline, userId, seesAccount(who.userType, roles)));
  return (
    <SettingsSection title={<Trans id="users.history.title">History</Trans>}>
      {history.isError ? (
        <FailedState onRetry={() => void history.refetch()} />
      ) : history.data === undefined ? (
        <LoadingState />
      ) : (
        <Entries entries={history.data} currency={currency} />
      )}
    </SettingsSection>
  );
}

type EntriesProps = { readonly entries: readonly Happening[]; readonly currency: Currency };

function Entries({ entries, currency }: EntriesProps) {
  const [count, setCount] = useState(step);
  if (entries.length === 0)
    return (
      <p className={styles.empty}>
        <Trans id="users.history.empty">No changes have been made to this user yet.</Trans>
      </p>
    );
  return (
    <>
      <ol className={styles.entries}>
        {entries.slice(0, count).map((entry) => (
          <li key={entry.key} className={styles.entry}>
            <Entry entry={entry} currency={currency} />
          </li>
        ))}
      </ol>
      {entries.length > count ? (
        <Button variant="default" onClick={() => setCount(count + step)}>
          <Trans id="users.history.more">Show more</Trans>
        </Button>
      ) : null}
    </>
  );
}

function Entry({ entry, currency }: { readonly entry: Happening; readonly currency: Currency }) {
  const { i18n } = useLingui();
  const { kind, at, actorName } = entry;
  const reason = reasonText(entry, i18n);
  return (
    <>
      <div className={styles.what}>{i18n._(activityWords(kind))}</div>
      {shownChanges(entry, entry.currency ?? currency, i18n).map(({ name, before, after }) => (
        <div key={name}>
          {name}: <s>{before}</s> → <bdi>{after}</bdi>
        </div>
      ))}
      {reason === null ? null : <div dir="auto">{reason}</div>}
      <div className={styles.who}>
        <InstantText instant={at} /> ·{' '}
        {actorName === null ? <i>{i18n._(unnamedActor(kind))}</i> : <bdi>{actorName}</bdi>}
      </div>
    </>
  );
}
