import { createFileRoute } from '@tanstack/react-router';
import { GettingStartedScreen } from '../../features/overview/getting-started-screen.tsx';
import { DirectDebitDialog } from '../../features/overview/start-dialogs.tsx';

export const Route = createFileRoute('/_signed-in/account-overview/direct-debit')({
  staticData: { page: 'direct-debit-dialog' },
  component: DirectDebitDialogRoute,
});

function DirectDebitDialogRoute() {
  return (
    <>
      <GettingStartedScreen />
      <DirectDebitDialog />
    </>
  );
}
