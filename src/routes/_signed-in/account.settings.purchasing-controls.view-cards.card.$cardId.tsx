import { createFileRoute } from '@tanstack/react-router';
import { CardDetailScreen } from '../../features/cards/detail/card-detail-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/card/$cardId')({
  staticData: { page: 'purchase-card' },
  component: CardRoute,
});

function CardRoute() {
  return <CardDetailScreen cardId={Route.useParams().cardId} />;
}
