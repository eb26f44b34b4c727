import { Button, Group, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Ledger } from '../../../domain/ledger/ledger.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { DateText } from '../../ui/text/date-text.tsx';

/** The end of the list: its first complete day, and a button for older invoices. */
export function HeldNote({ ledger: { heldSince, seesAccount } }: { readonly ledger: Ledger }) {
  const older = useOlderInvoices();
  if (heldSince === null) return null;
  return (
    <Group justify="space-between" py="lg" gap="sm">
      <Text size="sm" c="dimmed">
        {seesAccount ? (
          <Trans id="ledger.held.account">
            Complete since <DateText date={heldSince} />. Before that, only open invoices and payments are listed, and
            no balance is shown.
          </Trans>
        ) : (
          <Trans id="ledger.held.part">
            Complete since <DateText date={heldSince} />. Before that, only open invoices and payments are listed.
          </Trans>
        )}{' '}
        {older.note}
      </Text>
      {older.button}
    </Group>
  );
}

/** Shown instead of figures that need older invoices. */
export function OlderNeeded({ heldSince }: Pick<Ledger, 'heldSince'>) {
  const older = useOlderInvoices();
  return (
    <EmptyState
      icon={IconCloudOff}
      title={<Trans id="ledger.older.title">This statement needs older invoices</Trans>}
      action={older.button}
    >
      {heldSince === null ? null : (
        <Trans id="ledger.older.text">
          Since <DateText date={heldSince} />, all invoices are on this device. Older ones that have been paid are not.
        </Trans>
      )}{' '}
      {older.note}
    </EmptyState>
  );
}

/** Loads all charges that this device does not have; the screen reads them as they arrive. */
function useOlderInvoices(): { readonly button: ReactNode; readonly note: ReactNode } {
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
  return {
    button: (
      <Button variant="default" size="sm" loading={outcome === 'loading'} onClick={() => void load()}>
        <Trans id="ledger.held.load">Load older invoices</Trans>
      </Button>
    ),
    note: (
      <span role="status">
        {isOnline && outcome !== 'offline' ? null : (
          <Trans id="ledger.held.offline">Older invoices need a connection.</Trans>
        )}{' '}
        {outcome === 'failed' ? (
          <Trans id="ledger.held.failed">Older invoices could not be loaded. Try again.</Trans>
        ) : null}
      </span>
    ),
  };
}
