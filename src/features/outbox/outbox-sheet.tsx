import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Trans } from '@lingui/react/macro';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PageSheet } from '../../kit/dialog/page-sheet.tsx';
import { useAllTexts } from '../../kit/use-all-texts.ts';
import { useEntries, useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { isAskedHere } from '../../ui/status/action-status.ts';
import { Note } from '../../ui/layout/note.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { EntryGroupLine } from './entry-group.tsx';
import { groupEntries, isNeedingGroup } from './entry-groups.ts';
import { sentRequestsQuery } from './outbox-queries.ts';
import classes from './outbox.module.css';
import { RequestItem } from './request-item.tsx';
import { storagePromiseQuery } from '../../platform/shell/storage-promise.ts';

/** All requests of this person: those that need them, those that wait on this device, and those at the server. */
export function OutboxSheet() {
  const areTextsThere = useAllTexts();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  return (
    <PageSheet
      position={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '85%' : 'md'}
      title={<Trans id="outbox.title">Outbox</Trans>}
    >
      {areTextsThere ? <OutboxContent /> : <LoadingState />}
    </PageSheet>
  );
}

function OutboxContent() {
  const { offline, who } = usePortal();
  const sync = useSyncStatus();
  const entries = useEntries();
  const { data: sent = [], isPending } = useOfflineQuery(sentRequestsQuery(offline, who.user));
  const requests = sent.filter(({ record }) => !isAskedHere(record, entries));
  const groups = groupEntries(entries.filter((entry) => entry.state.kind !== 'sent'));
  const needing = groups.filter(isNeedingGroup);
  const waiting = groups.filter((group) => !isNeedingGroup(group));
  // A sent entry stays until the sync has delivered its record; it is never shown twice.
  const justSent = entries.filter(
    (entry) => entry.state.kind === 'sent' && !requests.some(({ record }) => record.id === entry.id),
  );
  // Before the first load is complete, the list must not look empty.
  const isLoading = isPending || (sync.asOf === null && sync.isOnline);
  const isEmpty = entries.length === 0 && requests.length === 0 && !isLoading;
  return (
    <>
      <div className={classes.state}>
        <StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />
        <ConnectionNote />
        {waiting.length > 0 ? <EvictionNote /> : null}
      </div>
      {isEmpty ? (
        <EmptyState icon={IconInbox} title={<Trans id="outbox.empty">Nothing is waiting</Trans>}>
          {sync.whyNothingKept === 'notAllowed' ? null : (
            <Trans id="outbox.empty-text">
              Requests you make offline wait here and are sent once you’re connected.
            </Trans>
          )}
        </EmptyState>
      ) : null}
      <UnreadableEntries />
      <ItemGroup
        title={<Trans id="outbox.group.needs-you">Needs you</Trans>}
        items={needing}
        render={(group) => <EntryGroupLine key={group.key} group={group} />}
      />
      <ItemGroup
        title={<Trans id="outbox.group.waiting">On this device</Trans>}
        items={waiting}
        render={(group) => <EntryGroupLine key={group.key} group={group} />}
      />
      <ItemGroup
        title={<Trans id="outbox.group.sent">Sent</Trans>}
        items={groupEntries(justSent)}
        render={(group) => <EntryGroupLine key={group.key} group={group} />}
      />
      <ItemGroup
        title={<Trans id="outbox.group.requests">Your requests</Trans>}
        items={requests}
        render={(request) => <RequestItem key={request.record.id} request={request} />}
      />
      {isLoading ? <LoadingState /> : null}
    </>
  );
}

type ItemGroupProps<T> = {
  readonly title: ReactNode;
  readonly items: readonly T[];
  readonly render: (item: T) => ReactNode;
};

function ItemGroup<T>({ title, items, render }: ItemGroupProps<T>) {
  if (items.length === 0) return null;
  return (
    <section className={classes.group}>
      <h3 className={classes.groupTitle}>{title}</h3>
      <ul className={classes.list}>{items.map(render)}</ul>
    </section>
  );
}

/** Why nothing is being sent now, if so. */
function ConnectionNote() {
  const sync = useSyncStatus();
  if (sync.session === 'ended')
    return (
      <Note
        tone="warning"
        title={<Trans id="outbox.note.session-ended">Sign in again to send waiting requests</Trans>}
      />
    );
  if (sync.session === 'other') {
    const name = sync.otherSessionName ?? '';
    return (
      <Note
        tone="warning"
        title={
          <Trans id="outbox.note.other-session">
            You switched to {name} in another tab. Nothing more will be sent from this tab.
          </Trans>
        }
      />
    );
  }
  if (sync.isUpdateNeeded)
    return (
      <Note
        tone="warning"
        title={<Trans id="outbox.note.update">A new version is required. Reload the page. Nothing will be lost.</Trans>}
      />
    );
  if (!sync.canKeep)
    return <Note tone="info" title={<NothingKept isByRole={sync.whyNothingKept === 'notAllowed'} />} />;
  if (sync.isOnline) return null;
  return (
    <Text size="sm" c="dimmed">
      <Trans id="outbox.note.offline">
        You’re offline. Waiting requests are sent automatically once you’re connected.
      </Trans>
    </Text>
  );
}

function NothingKept({ isByRole }: { readonly isByRole: boolean }) {
  return isByRole ? (
    <Trans id="outbox.note.role">With your role, nothing is stored on this device, so you can’t queue requests.</Trans>
  ) : (
    <Trans id="outbox.note.no-storage">This browser doesn’t store anything, so you can’t queue requests here.</Trans>
  );
}

/** Warns that waiting entries may be deleted if the browser has not promised to keep them. */
function EvictionNote() {
  const { data: promise } = useOfflineQuery(storagePromiseQuery);
  if (promise !== 'denied') return null;
  return (
    <Note tone="info">
      <Trans id="outbox.note.may-be-cleared">
        If this browser runs out of space, it may delete requests that are waiting here. Install the portal as an app to
        keep them safe.
      </Trans>
    </Note>
  );
}

/** Stored entries that this device can no longer read, with their text, so that nobody assumes that they were sent. */
function UnreadableEntries() {
  const { offline } = usePortal();
  const { data = [] } = useOfflineQuery({
    queryKey: ['device', 'setAside', 'unreadable'],
    queryFn: offline.entries.unreadable,
  });
  if (data.length === 0) return null;
  return (
    <section className={classes.group}>
      <Note tone="warning" title={<Trans id="outbox.unreadable.title">One of your requests could not be read</Trans>}>
        <Trans id="outbox.unreadable.text">
          It was stored on this device and not sent. Make the request again, and send these details to support.
        </Trans>
        {data.map(({ id, text }) => (
          <pre key={id} className={classes.unreadable}>
            {text}
          </pre>
        ))}
      </Note>
    </section>
  );
}
