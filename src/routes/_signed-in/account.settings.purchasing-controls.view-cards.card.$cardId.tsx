import { createFileRoute, Outlet } from '@tanstack/react-router';
import { CardDetailScreen } from '../../features/cards/detail/card-detail-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/card/$cardId')({
  staticData: { page: null },
  component: CardRoute,
});

function CardRoute() {
  return (
    <>
      <CardDetailScreen cardId={Route.useParams().cardId} />
      <Outlet />
    </>
  );
}
