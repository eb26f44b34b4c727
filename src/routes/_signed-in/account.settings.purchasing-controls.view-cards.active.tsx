import { createFileRoute } from '@tanstack/react-router';
import { cardsSearchSchema } from '../../features/cards/list/cards-search.ts';
import { CardsScreen } from '../../features/cards/list/cards-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/active')({
  staticData: { page: 'purchase-cards-active' },
  validateSearch: cardsSearchSchema,
  component: ActiveCardsRoute,
});

function ActiveCardsRoute() {
  const navigate = Route.useNavigate();
  return (
    <CardsScreen
      tab="active"
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
