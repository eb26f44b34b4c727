import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { SplitLayout, StickyBar } from '../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../ui/layout/screen-state.tsx';
import { ChangeTable } from './change-table.tsx';
import { modificationInput } from './modification.ts';
import { Summary } from './modify-select.tsx';
import classes from '../payments.module.css';
import type { ReadyModification } from './use-modification.ts';

/** Second step: before and after, with the confirm button. */
export function ModifyConfirm({ payment, modification, draft }: ReadyModification) {
  const { t } = useLingui();
  const { offline } = usePortal();
  const { isOnline, canKeep } = useSyncStatus();
  const navigate = useNavigate();
  const [isWorking, setWorking] = useState(false);
  const params = { id: payment.id };
  if (!modification.isReady)
    return (
      <EmptyState
        title={<Trans id="payments.modify.nothing">There is nothing to confirm</Trans>}
        action={
          <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/payment/$id/modify" params={params} />}>
            <Trans id="payments.modify.to-invoices">Back to invoices</Trans>
          </Button>
        }
      />
    );
  const confirm = async () => {
    setWorking(true);
    const kept = await offline.enqueue('modifyPayment', modificationInput(payment, modification));
    if (!kept.ok) return void navigate({ to: '/payment/$id/modify/error', params, replace: true });
    await navigate({ to: '/payment/$id/modify/success', params, search: { entry: kept.entry.id }, replace: true });
    await draft.drop();
  };
  return (
    <>
      <SplitLayout
        main={
          <ChangeTable
            currency={payment.currency}
            lines={modification.changed.map(({ view: { row }, fromMinor, toMinor }) => ({
              chargeId: row.id,
              invoiceNumber: row.invoiceNumber,
              fromMinor,
              toMinor,
            }))}
          />
        }
        side={<Summary payment={payment} modification={modification} />}
      />
      <StickyBar label={t({ id: 'payments.modify.confirm-bar', message: 'Confirm the changes' })}>
        <span className={classes.second} style={{ flex: 1, minWidth: 200 }}>
          {isOnline ? (
            <Trans id="payments.modify.within">Your changes are reflected within 24 hours.</Trans>
          ) : (
            <Trans id="payments.modify.offline">
              Kept on this device and sent once you’re connected. The amounts are checked again then.
            </Trans>
          )}
        </span>
        <Button size="md" loading={isWorking} disabled={!canKeep} onClick={() => void confirm()}>
          {isOnline ? (
            <Trans id="payments.modify.confirm">Confirm changes</Trans>
          ) : (
            <Trans id="payments.modify.queue">Queue changes</Trans>
          )}
        </Button>
      </StickyBar>
    </>
  );
}
