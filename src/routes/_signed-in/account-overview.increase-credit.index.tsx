import { createFileRoute } from '@tanstack/react-router';
import { IncreaseCreditDialog } from '../../features/accounts/increase-credit-screen.tsx';
import { OverviewScreen } from '../../features/overview/overview-screen.tsx';

export const Route = createFileRoute('/_signed-in/account-overview/increase-credit/')({
  staticData: { page: 'account-overview-increase-credit' },
  component: IncreaseCreditRoute,
});

function IncreaseCreditRoute() {
  return (
    <>
      <OverviewScreen />
      <IncreaseCreditDialog />
    </>
  );
}
