import { Trans } from '@lingui/react/macro';
import { IconBuildingBank } from '@tabler/icons-react';
import { deviceRow } from '../../../kit/detail/detail-read.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { bankAccountsQuery } from '../bank-account-queries.ts';

/** The link to the list of accounts. */
export const toPaymentMethods = {
  to: '/account/payment-methods',
  name: <Trans id="bank-accounts.title">Payment methods</Trans>,
} as const;

/** The parts that all pages of one account share: the account on this device, and the texts for a missing one. */
export function useBankAccountPage(bankAccountId: string) {
  const { offline } = usePortal();
  const read = useOfflineQuery(bankAccountsQuery(offline));
  return {
    read: deviceRow({ ...read, data: read.data?.accounts.find(({ id }) => id === bankAccountId) }),
    back: toPaymentMethods,
    heading: <Trans id="bank-accounts.missing.heading">Bank account</Trans>,
    missing: {
      icon: IconBuildingBank,
      title: <Trans id="bank-accounts.missing.title">This bank account is not on this device</Trans>,
      text: (
        <Trans id="bank-accounts.missing.text">
          You can no longer see it, or it was added after the last connection.
        </Trans>
      ),
    },
  };
}
