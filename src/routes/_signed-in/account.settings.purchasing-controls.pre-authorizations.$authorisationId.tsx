import { createFileRoute } from '@tanstack/react-router';
import { AuthorisationScreen } from '../../features/pre-authorisations/authorisation-screen.tsx';

export const Route = createFileRoute(
  '/_signed-in/account/settings/purchasing-controls/pre-authorizations/$authorisationId',
)({
  staticData: { page: 'pre-authorization' },
  component: AuthorisationRoute,
});

function AuthorisationRoute() {
  return <AuthorisationScreen authorisationId={Route.useParams().authorisationId} />;
}
