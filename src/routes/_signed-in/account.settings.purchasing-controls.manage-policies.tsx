import { createFileRoute } from '@tanstack/react-router';
import { PoliciesScreen } from '../../features/policies/policies-screen.tsx';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/manage-policies')({
  ...listRoute('manage-policies'),
  component: PoliciesRoute,
});

function PoliciesRoute() {
  return <PoliciesScreen {...useListAddress(Route)} />;
}
