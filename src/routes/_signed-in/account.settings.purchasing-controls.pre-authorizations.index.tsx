import { createFileRoute } from '@tanstack/react-router';
import { AuthorisationsScreen } from '../../features/pre-authorisations/authorisations-screen.tsx';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/pre-authorizations/')({
  ...listRoute('pre-authorizations'),
  component: AuthorisationsRoute,
});

function AuthorisationsRoute() {
  return <AuthorisationsScreen {...useListAddress(Route)} />;
}
