import { createFileRoute } from '@tanstack/react-router';
import { GettingStartedScreen } from '../../features/overview/getting-started-screen.tsx';
import { SetUpCardsDialog } from '../../features/overview/start-dialogs.tsx';

export const Route = createFileRoute('/_signed-in/account-overview/purchase-cards')({
  staticData: { page: 'set-up-cards-dialog' },
  component: SetUpCardsDialogRoute,
});

function SetUpCardsDialogRoute() {
  return (
    <>
      <GettingStartedScreen />
      <SetUpCardsDialog />
    </>
  );
}
