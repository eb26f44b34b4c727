import { Trans } from '@lingui/react/macro';
import { autoPayState } from '../../../../domain/bank-accounts/auto-pay.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { useBankAccountPage } from '../detail/use-bank-account-page.tsx';
import { AutoPayForm } from './auto-pay-form.tsx';
import { PendingAutoPay, usePendingAutoPay } from './pending-auto-pay.tsx';

/** When and up to which amount AutoPay pays from an account. */
export function AutoPayScreen({ bankAccountId }: { readonly bankAccountId: string }) {
  const { program } = usePortal();
  return (
    <DetailPage
      {...useBankAccountPage(bankAccountId)}
      title={(account) =>
        autoPayState(account, program.isAutoPayMandatory).kind === 'on' ? (
          <Trans id="bank-accounts.autopay.change">Change AutoPay</Trans>
        ) : (
          <Trans id="bank-accounts.autopay.set-up">Set up AutoPay</Trans>
        )
      }
      status={(account) => <AccountName account={account} />}
      main={(account) => <AutoPayFormOrRequest account={account} />}
    />
  );
}

/** The form; while a request is waiting for approval, a link to the request instead. */
function AutoPayFormOrRequest({ account }: { readonly account: BankAccount }) {
  const pending = usePendingAutoPay(account.id);
  if (pending === undefined) return <LoadingState />;
  return pending.length > 0 ? <PendingAutoPay requests={pending} /> : <AutoPayForm account={account} />;
}
