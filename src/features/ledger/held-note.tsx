import { Button, Group, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Ledger } from '../../../domain/ledger/ledger.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { DateText } from '../../ui/text/date-text.tsx';

/** The end of the list: since when it is whole, and the way to what is older. */
export function HeldNote({ ledger: { heldSince, seesAccount } }: { readonly ledger: Ledger }) {
  if (heldSince === null) return null;
  return (
    <LoadOlder>
      {seesAccount ? (
        <Trans id="ledger.held.account">
          Complete since <DateText date={heldSince} />. Before that, only open invoices and payments are listed, and no
          balance is shown.
        </Trans>
      ) : (
        <Trans id="ledger.held.part">
          Complete since <DateText date={heldSince} />. Before that, only open invoices and payments are listed.
        </Trans>
      )}
    </LoadOlder>
  );
}

/** Loads all charges that this device does not hold; the screen reads them from the device as they come. */
export function LoadOlder({ children }: { readonly children: ReactNode }) {
  const { offline } = usePortal();
  const { isOnline } = useSyncStatus();
  const [outcome, setOutcome] = useState<'idle' | 'loading' | 'offline' | 'failed'>('idle');
  const load = async () => {
    setOutcome('loading');
    for (;;) {
      const answer = await offline.older.load();
      if (answer !== 'loaded') return setOutcome(answer);
      if (!(await offline.older.status()).hasMore) return setOutcome('idle');
    }
  };
  return (
    <Group justify="space-between" py="lg" gap="sm" data-print="hidden">
      <Text size="sm" c="dimmed" role="status">
        {children}{' '}
        {isOnline && outcome !== 'offline' ? null : (
          <Trans id="ledger.held.offline">Older invoices need a connection.</Trans>
        )}{' '}
        {outcome === 'failed' ? (
          <Trans id="ledger.held.failed">Older invoices could not be loaded. Try again.</Trans>
        ) : null}
      </Text>
      <Button variant="default" size="sm" loading={outcome === 'loading'} onClick={() => void load()}>
        <Trans id="ledger.held.load">Load older invoices</Trans>
      </Button>
    </Group>
  );
}
