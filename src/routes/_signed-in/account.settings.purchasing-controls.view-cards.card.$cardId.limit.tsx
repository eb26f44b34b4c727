import { createFileRoute } from '@tanstack/react-router';
import { RequestLimitScreen } from '../../features/cards/limits/request-limit-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/card/$cardId/limit')({
  staticData: { page: 'purchase-card-limit' },
  component: RequestLimitRoute,
});

function RequestLimitRoute() {
  return <RequestLimitScreen cardId={Route.useParams().cardId} />;
}
