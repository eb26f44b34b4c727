import { Trans } from '@lingui/react/macro';
import type { Approval } from '../../../../domain/approvals/approval.ts';
import { setUpAutoPay } from '../../../../domain/bank-accounts/set-up-auto-pay.action.ts';
import { WaitingRequest, useWaitingRequests } from '../../../kit/detail/waiting-request.tsx';

/** The requests to set up AutoPay for an account that a second Account Admin has not decided; undefined until they are read. */
export function usePendingAutoPay(bankAccountId: string): readonly Approval[] | undefined {
  return useWaitingRequests(setUpAutoPay)?.flatMap(({ request, input }) =>
    input.bankAccountId === bankAccountId ? [request] : [],
  );
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
