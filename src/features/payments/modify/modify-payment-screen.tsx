import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { refuseModifying } from '../../../../domain/payments/applied-funds.ts';
import { Wizard } from '../../../kit/wizard.tsx';
import { usePortal, useSyncStatus } from '../../../platform/react/portal-context.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { FirstLoad } from '../../../ui/layout/first-load.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { EmptyState, FailedState } from '../../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../../ui/layout/stale-note.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { ModifyConfirm } from './modify-confirm.tsx';
import { ModifyError } from './modify-error.tsx';
import { ModifySelect } from './modify-select.tsx';
import { ModifySuccess } from './modify-success.tsx';
import { type ReadyModification, useModification } from './use-modification.ts';

export type ModifyStep = 'invoices' | 'confirmation' | 'success' | 'error';

type ModifyPaymentScreenProps = {
  readonly paymentId: string;
  readonly step: ModifyStep;
  /** The entry of the request, on the success page. */
  readonly entry?: string | undefined;
};

/** Changes the applications of a payment, step by step; each step has its own address. */
export function ModifyPaymentScreen({ paymentId, step, entry }: ModifyPaymentScreenProps) {
  const sync = useSyncStatus();
  const header = {
    back: (
      <BackLink to="/payment/$id" params={{ id: paymentId }}>
        <Trans id="payments.modify.back">Payment</Trans>
      </BackLink>
    ),
    note: <StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />,
  };
  const resultName = <Trans id="payments.step.result">Result</Trans>;
  return (
    <Wizard
      current={step}
      steps={[
        {
          key: 'invoices',
          name: <Trans id="payments.modify.step-invoices">Invoices</Trans>,
          header: { ...header, title: <Trans id="payments.modify.title">Modify payment</Trans> },
          content: () => <OnceRead paymentId={paymentId}>{(ready) => <ModifySelect {...ready} />}</OnceRead>,
        },
        {
          key: 'confirmation',
          name: <Trans id="payments.modify.step-confirm">Confirmation</Trans>,
          header: { ...header, title: <Trans id="payments.modify.confirm-title">Confirm the changes</Trans> },
          content: () => <OnceRead paymentId={paymentId}>{(ready) => <ModifyConfirm {...ready} />}</OnceRead>,
        },
        step === 'error'
          ? {
              key: 'error',
              name: resultName,
              header: {
                ...header,
                title: <Trans id="payments.modify.error-title">The payment was not modified</Trans>,
              },
              content: () => <OnceRead paymentId={paymentId}>{(ready) => <ModifyError {...ready} />}</OnceRead>,
            }
          : {
              key: 'success',
              name: resultName,
              content: () => <ModifySuccess paymentId={paymentId} entryId={entry ?? ''} />,
            },
      ]}
    />
  );
}

type OnceReadProps = {
  readonly paymentId: string;
  readonly children: (ready: ReadyModification) => ReactNode;
};

function OnceRead({ paymentId, children }: OnceReadProps) {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const read = useModification(paymentId);
  if (read.kind === 'failed') return <FailedState onRetry={read.retry} />;
  if (read.kind === 'loading') return <LoadingState />;
  if (read.kind === 'missing')
    return sync.asOf === null ? (
      <FirstLoad status={sync} onRetry={() => void offline.pull()} />
    ) : (
      <EmptyState
        title={<Trans id="payments.detail.missing">This payment is not on this device</Trans>}
        action={
          <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/payments" />}>
            <Trans id="payments.detail.back">Payments</Trans>
          </Button>
        }
      />
    );
  const refusal = refuseModifying(read.payment);
  return refusal ? (
    <Note tone="warning">
      <RefusalText refusal={refusal} />
    </Note>
  ) : (
    children(read)
  );
}
