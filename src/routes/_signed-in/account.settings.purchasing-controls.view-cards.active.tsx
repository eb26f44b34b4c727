import { createFileRoute } from '@tanstack/react-router';
import { cardsSearchSchema } from '../../features/cards/list/cards-search.ts';
import { CardsScreen } from '../../features/cards/list/cards-screen.tsx';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/active')({
  ...listRoute('purchase-cards-active', cardsSearchSchema),
  component: ActiveCardsRoute,
});

function ActiveCardsRoute() {
  return <CardsScreen tab="active" {...useListAddress(Route)} />;
}
