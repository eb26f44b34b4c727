import { Button, Text } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { ServerExportFormat, ServerExportRows } from '../../../domain/files/server-export.ts';
import type { ChargeFilter } from '../../../domain/invoices/charge-filter.ts';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { requestExportMutation } from '../document/server-file.documents.ts';
import classes from '../list/list-page.module.css';

type State = 'idle' | 'making' | 'done' | 'later' | 'failed';

type ExportEverythingProps = {
  readonly rows?: ServerExportRows;
  /** The filters of the invoice list; null if it shows all. */
  readonly filter?: ChargeFilter | null;
};

/** Exports rows that a device does not keep: the server makes a file of all invoices or transactions, and the device waits for it. */
export function ExportEverything({ rows = 'invoices', filter = null }: ExportEverythingProps) {
  const texts = textsOf[rows];
  const { offline, portal } = usePortal();
  const { isOnline } = useSyncStatus();
  const [state, setState] = useState<State>('idle');
  const make = async (narrowed: ChargeFilter | null, format: ServerExportFormat) => {
    setState('making');
    const answer = await portal.stepUp.request(requestExportMutation, { filter: narrowed, format, rows });
    if (answer.kind !== 'answered') return setState('failed');
    const asked = { fileId: answer.body.requestExport, askedAt: portal.connection.ports.clock.now() };
    const { followFile } = await import('../document/follow-file.tsx');
    const end = await followFile({ offline, portal }, asked);
    return setState(end === 'ready' ? 'done' : end);
  };
  const button = (format: ServerExportFormat, narrowed: ChargeFilter | null, label: ReactNode) => (
    <Button
      variant="default"
      classNames={{ root: classes.long, label: classes.longLabel }}
      loading={state === 'making'}
      onClick={() => void make(narrowed, format)}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.panel}>
      <Text size="sm" c="dimmed">
        {texts.keptOnly} {isOnline ? null : texts.offline}
      </Text>
      {isOnline && filter !== null ? (
        <>
          {button(
            'csv',
            filter,
            <Trans id="kit.export.everything-matching">Export all invoices that match (CSV)</Trans>,
          )}
          {button(
            'xlsx',
            filter,
            <Trans id="kit.export.everything-matching-xlsx">Export all invoices that match (Excel)</Trans>,
          )}
        </>
      ) : null}
      {isOnline ? (
        <>
          {button('csv', null, texts.csv)}
          {button('xlsx', null, texts.xlsx)}
        </>
      ) : null}
      <Text size="sm" component="div" role="status">
        {state === 'making' ? <Trans id="kit.export.making">Preparing your file…</Trans> : null}
        {state === 'later' ? <Trans id="kit.export.later">We’ll email you when it’s ready.</Trans> : null}
      </Text>
      <Text size="sm" component="div" c="var(--mantine-color-error)" role="alert">
        {state === 'failed' ? <Trans id="kit.export.failed">Export failed. No file was saved.</Trans> : null}
      </Text>
    </div>
  );
}

const textsOf: Record<ServerExportRows, Record<'keptOnly' | 'offline' | 'csv' | 'xlsx', ReactNode>> = {
  invoices: {
    keptOnly: <Trans id="kit.export.kept-only">Only invoices kept on this device are exported.</Trans>,
    offline: <Trans id="kit.export.everything-offline">To export all invoices, connect to the internet.</Trans>,
    csv: <Trans id="kit.export.everything">Export all invoices (CSV)</Trans>,
    xlsx: <Trans id="kit.export.everything-xlsx">Export all invoices (Excel)</Trans>,
  },
  transactions: {
    keptOnly: <Trans id="ledger.export.kept-only">Only transactions kept on this device are exported.</Trans>,
    offline: <Trans id="ledger.export.offline">To export all transactions, connect to the internet.</Trans>,
    csv: <Trans id="ledger.export.csv">Export all transactions (CSV)</Trans>,
    xlsx: <Trans id="ledger.export.xlsx">Export all transactions (Excel)</Trans>,
  },
};
