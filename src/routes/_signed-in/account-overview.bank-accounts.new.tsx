import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BankAccountDetails } from '../../features/bank-accounts/add/add-bank-account-screen.tsx';
import { GettingStartedScreen } from '../../features/overview/getting-started-screen.tsx';
import { overGettingStarted } from '../../features/overview/start-dialogs.tsx';
import { RouteDialog } from '../../kit/dialog/route-dialog.tsx';

export const Route = createFileRoute('/_signed-in/account-overview/bank-accounts/new')({
  staticData: { page: 'new-bank-account-dialog' },
  component: AddBankAccountRoute,
});

function AddBankAccountRoute() {
  return (
    <>
      <GettingStartedScreen />
      <RouteDialog
        title={<Trans id="overview.start.add-bank-account">Add a bank account</Trans>}
        over={overGettingStarted}
      >
        {() => <BankAccountDetails />}
      </RouteDialog>
    </>
  );
}
