import { createFileRoute } from '@tanstack/react-router';
import { cardsSearchSchema } from '../../features/cards/list/cards-search.ts';
import { CardsScreen } from '../../features/cards/list/cards-screen.tsx';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/terminated')({
  ...listRoute('purchase-cards-terminated', cardsSearchSchema),
  component: TerminatedCardsRoute,
});

function TerminatedCardsRoute() {
  return <CardsScreen tab="terminated" {...useListAddress(Route)} />;
}
