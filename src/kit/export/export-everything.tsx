import type { ServerExportFormat } from '../../../domain/files/server-export.ts';
import type { ChargeFilter } from '../../../domain/invoices/charge-filter.ts';
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { followFile } from '../document/follow-file.tsx';
import { requestExportMutation } from '../document/server-file.documents.ts';
import classes from '../list/list-page.module.css';

type State = 'idle' | 'making' | 'done' | 'later' | 'failed';

type ExportEverythingProps = {
  /** What the list is narrowed by; null where it shows all. */
  readonly filter: ChargeFilter | null;
};

/** The way to what a device does not keep: the server makes a file of invoices, and the device waits for it. */
export function ExportEverything({ filter }: ExportEverythingProps) {
  const { offline, portal } = usePortal();
  const { isOnline } = useSyncStatus();
  const [state, setState] = useState<State>('idle');
  const make = async (narrowed: ChargeFilter | null, format: ServerExportFormat) => {
    setState('making');
    const answer = await portal.stepUp.request(requestExportMutation, { filter: narrowed, format });
    if (answer.kind !== 'answered') return setState('failed');
    const asked = { fileId: answer.body.requestExport, askedAt: portal.connection.ports.clock.now() };
    const end = await followFile({ offline, portal }, asked);
    return setState(end === 'ready' ? 'done' : end);
  };
  return (
    <div className={classes.panel}>
      <span>
        <Trans id="kit.export.kept-only">Only invoices kept on this device are exported.</Trans>{' '}
        {isOnline ? null : (
          <Trans id="kit.export.everything-offline">To export all invoices, connect to the internet.</Trans>
        )}
      </span>
      {isOnline && filter !== null ? (
        <Button variant="default" loading={state === 'making'} onClick={() => void make(filter, 'csv')}>
          <Trans id="kit.export.everything-matching">Export all invoices that match (CSV)</Trans>
        </Button>
      ) : null}
      {isOnline && filter !== null ? (
        <Button variant="default" loading={state === 'making'} onClick={() => void make(filter, 'xlsx')}>
          <Trans id="kit.export.everything-matching-xlsx">Export all invoices that match (Excel)</Trans>
        </Button>
      ) : null}
      {isOnline ? (
        <Button variant="default" loading={state === 'making'} onClick={() => void make(null, 'csv')}>
          <Trans id="kit.export.everything">Export all invoices (CSV)</Trans>
        </Button>
      ) : null}
      {isOnline ? (
        <Button variant="default" loading={state === 'making'} onClick={() => void make(null, 'xlsx')}>
          <Trans id="kit.export.everything-xlsx">Export all invoices (Excel)</Trans>
        </Button>
      ) : null}
      <div role="status">
        {state === 'making' ? <Trans id="kit.export.making">Preparing your file…</Trans> : null}
        {state === 'later' ? <Trans id="kit.export.later">We’ll email you when it’s ready.</Trans> : null}
      </div>
      <div role="alert">
        {state === 'failed' ? <Trans id="kit.export.failed">Export failed. No file was saved.</Trans> : null}
      </div>
    </div>
  );
}
