import { createFileRoute } from '@tanstack/react-router';
import { ReplaceCardScreen } from '../../features/cards/create/replace-card-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/replace/$cardId')({
  staticData: { page: 'replace-purchase-card' },
  component: ReplaceCardRoute,
});

function ReplaceCardRoute() {
  return <ReplaceCardScreen cardId={Route.useParams().cardId} />;
}
