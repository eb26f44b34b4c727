import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { refuseByAccountStatus } from '../../../domain/accounts/account-status-rules.ts';
import { requestCreditIncrease } from '../../../domain/accounts/request-credit-increase.action.ts';
import { isAsked } from '../../../domain/action.ts';
import { refuse } from '../../../domain/errors.ts';
import { RouteDialog } from '../../kit/dialog/route-dialog.tsx';
import { creditLineQuery } from '../../platform/account/shared-queries.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { FailedState } from '../../ui/layout/screen-state.tsx';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { IncreaseForm } from './increase-form.tsx';

/** The page below the dialogs of the credit line. */
export const overHome = { to: '/overview' } as const;

/** A request for a higher credit line, or why none is possible now. */
export function IncreaseCreditDialog() {
  const { offline, who } = usePortal();
  const navigate = useNavigate();
  const query = useOfflineQuery(creditLineQuery(offline, who));
  const isWaiting = useEntries().some(
    ({ envelope, state }) => isAsked(requestCreditIncrease, envelope) && state.kind !== 'draft',
  );
  return (
    <RouteDialog title={<Trans id="credit.increase.title">Request a credit increase</Trans>} over={overHome}>
      {() => {
        if (query.isError) return <FailedState onRetry={() => void query.refetch()} />;
        if (!query.data?.buyer) return <LoadingState />;
        const { buyer, increases } = query.data;
        const isPending = isWaiting || increases.some(({ status }) => status === 'pending');
        const refusal = isPending
          ? refuse('CREDIT_INCREASE_PENDING')
          : refuseByAccountStatus(buyer.status, requestCreditIncrease.accountRight);
        return refusal ? (
          <FailureNote failure={refusal} />
        ) : (
          <IncreaseForm
            buyer={buyer}
            onDone={() => void navigate({ to: '/account-overview/increase-credit/success', replace: true })}
          />
        );
      }}
    </RouteDialog>
  );
}
