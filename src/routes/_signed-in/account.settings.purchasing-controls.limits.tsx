import { createFileRoute } from '@tanstack/react-router';
import { CreditLimitsScreen } from '../../features/cards/controls/credit-limits-screen.tsx';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/limits')({
  ...listRoute('individual-credit-limits'),
  component: CreditLimitsRoute,
});

function CreditLimitsRoute() {
  return <CreditLimitsScreen {...useListAddress(Route)} />;
}
