import { createFileRoute } from '@tanstack/react-router';
import { IncreaseSentDialog } from '../../features/accounts/increase-sent-screen.tsx';
import { OverviewScreen } from '../../features/overview/overview-screen.tsx';

export const Route = createFileRoute('/_signed-in/account-overview/increase-credit/success')({
  staticData: { page: 'increase-credit-success' },
  component: IncreaseSentRoute,
});

function IncreaseSentRoute() {
  return (
    <>
      <OverviewScreen />
      <IncreaseSentDialog />
    </>
  );
}
