import { createFileRoute } from '@tanstack/react-router';
import { StartDialogOpener } from '../../features/overview/start-dialog-opener.tsx';
import { GettingStartedScreen } from '../../features/overview/getting-started-screen.tsx';

export const Route = createFileRoute('/_signed-in/account-overview/getting-started')({
  staticData: { page: 'getting-started' },
  component: GettingStartedRoute,
});

function GettingStartedRoute() {
  return (
    <>
      <GettingStartedScreen />
      <StartDialogOpener />
    </>
  );
}
