import { Trans } from '@lingui/react/macro';
import { inputOf } from '../../../../domain/action.ts';
import { type Approval, isUndecided } from '../../../../domain/approvals/approval.ts';
import { setUpAutoPay } from '../../../../domain/bank-accounts/set-up-auto-pay.action.ts';
import type { Offline } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { WaitingRequest } from '../waiting-request.tsx';

/** The requests to set up AutoPay for an account that a second Account Admin has not decided; undefined until they are read. */
export function usePendingAutoPay(bankAccountId: string): readonly Approval[] | undefined {
  const { offline } = usePortal();
  return useOfflineQuery(pendingAutoPayQuery(offline, bankAccountId)).data;
}

export function PendingAutoPay({ requests }: { readonly requests: readonly Approval[] }) {
  return requests.map((request) => (
    <WaitingRequest
      key={request.id}
      request={request}
      title={<Trans id="bank-accounts.autopay.pending">An AutoPay request is waiting for approval</Trans>}
    />
  ));
}

const pendingAutoPayQuery = (offline: Offline, bankAccountId: string) => ({
  queryKey: ['device', 'approvals', 'auto-pay', bankAccountId],
  queryFn: async () =>
    (await offline.read.all('approvals')).filter(
      (approval) => isUndecided(approval) && inputOf(setUpAutoPay, approval)?.bankAccountId === bankAccountId,
    ),
});
