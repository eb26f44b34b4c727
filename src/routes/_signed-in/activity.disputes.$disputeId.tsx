import { createFileRoute } from '@tanstack/react-router';
import { DisputeScreen } from '../../features/disputes/dispute-screen.tsx';

export const Route = createFileRoute('/_signed-in/activity/disputes/$disputeId')({
  staticData: { page: 'activity-dispute' },
  component: DisputeRoute,
});

function DisputeRoute() {
  return <DisputeScreen disputeId={Route.useParams().disputeId} />;
}
