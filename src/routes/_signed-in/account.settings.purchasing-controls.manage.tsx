import { createFileRoute } from '@tanstack/react-router';
import { PurchasingControlsScreen } from '../../features/cards/controls/purchasing-controls-screen.tsx';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/manage')({
  ...listRoute('manage-purchasing-controls'),
  component: PurchasingControlsRoute,
});

function PurchasingControlsRoute() {
  return <PurchasingControlsScreen {...useListAddress(Route)} />;
}
