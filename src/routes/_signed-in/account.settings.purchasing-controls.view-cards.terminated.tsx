import { createFileRoute } from '@tanstack/react-router';
import { cardsSearchSchema } from '../../features/cards/list/cards-search.ts';
import { CardsScreen } from '../../features/cards/list/cards-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/terminated')({
  staticData: { page: 'purchase-cards-terminated' },
  validateSearch: cardsSearchSchema,
  component: TerminatedCardsRoute,
});

function TerminatedCardsRoute() {
  const navigate = Route.useNavigate();
  return (
    <CardsScreen
      tab="terminated"
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
