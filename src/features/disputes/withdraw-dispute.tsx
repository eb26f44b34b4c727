import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { ConfirmDialog } from '../../kit/dialog/confirm-dialog.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { StaysDue } from './stays-due.tsx';
import type { AnyRefusal } from '../../ui/status/refusal-text.tsx';

/** Withdraws the dispute after a confirmation. */
export function WithdrawDispute({ dispute }: { readonly dispute: Dispute }) {
  const { offline } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<AnyRefusal | null>(null);
  const withdraw = async () => {
    setAsking(false);
    const kept = await offline.enqueue('withdrawDispute', { disputeId: dispute.id });
    setRefusal(kept.ok ? null : kept.refusal);
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans id="disputes.withdraw.button">Withdraw dispute</Trans>
      </Button>
      {refusal ? <FailureNote failure={refusal} /> : null}
      {isAsking ? (
        <ConfirmDialog
          title={<Trans id="disputes.withdraw.title">Withdraw this dispute?</Trans>}
          confirmLabel={<Trans id="disputes.withdraw.button">Withdraw dispute</Trans>}
          onConfirm={() => void withdraw()}
          onCancel={() => setAsking(false)}
        >
          <StaysDue chargeId={dispute.chargeId} />{' '}
          <Trans id="disputes.withdraw.text">You can dispute the invoice again until the time limit is over.</Trans>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
