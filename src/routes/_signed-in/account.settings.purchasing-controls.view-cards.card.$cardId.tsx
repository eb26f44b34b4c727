import { createFileRoute } from '@tanstack/react-router';
import { CardDetailScreen } from '../../features/cards/card-detail-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/card/$cardId')({
  staticData: { name: 'purchase-card', pageName: 'purchase-card', isPublic: false },
  component: CardRoute,
});

function CardRoute() {
  return <CardDetailScreen cardId={Route.useParams().cardId} />;
}
