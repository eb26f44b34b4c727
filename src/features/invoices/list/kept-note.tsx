import { Button, Group, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import { olderInvoicesQuery } from '../invoice-queries.ts';

/** The end of the list: the period that this device keeps, and a button for older invoices. Says so if a search covers only the device. */
export function KeptNote({ isSearch }: { readonly isSearch: boolean }) {
  const { offline } = usePortal();
  const { isOnline } = useSyncStatus();
  const { data: older } = useOfflineQuery(olderInvoicesQuery(offline));
  const [outcome, setOutcome] = useState<'idle' | 'loading' | 'offline' | 'failed'>('idle');
  const load = async () => {
    setOutcome('loading');
    const answer = await offline.older.load();
    setOutcome(answer === 'loaded' ? 'idle' : answer);
  };
  if (!older?.keptSince) return null;
  const { loaded, total } = older;
  return (
    <Group justify="space-between" py="lg" gap="sm">
      <Text size="sm" c="dimmed">
        {isSearch && older.hasMore ? (
          <Trans id="invoices.kept.search">
            Searched on this device: all open invoices, and others since <DateText date={older.keptSince} />.
          </Trans>
        ) : (
          <Trans id="invoices.kept.note">
            This device keeps all open invoices, and 12 months of others (since <DateText date={older.keptSince} />
            ).
          </Trans>
        )}{' '}
        {loaded > 0 && total !== null ? (
          <Trans id="invoices.kept.loaded">
            {loaded} of {total} older invoices loaded.
          </Trans>
        ) : null}{' '}
        {isOnline ? null : <Trans id="invoices.kept.offline">Older invoices need a connection.</Trans>}{' '}
        {outcome === 'offline' ? (
          <Trans id="invoices.kept.no-connection">You’re offline. Nothing was loaded.</Trans>
        ) : null}
        {outcome === 'failed' ? (
          <Trans id="invoices.kept.failed">Older invoices could not be loaded. Try again.</Trans>
        ) : null}
      </Text>
      {older.hasMore ? (
        <Button variant="default" size="sm" loading={outcome === 'loading'} onClick={() => void load()}>
          <Trans id="invoices.kept.load">Load older</Trans>
        </Button>
      ) : null}
    </Group>
  );
}
