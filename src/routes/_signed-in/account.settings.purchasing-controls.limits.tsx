import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { CreditLimitsScreen } from '../../features/cards/controls/credit-limits-screen.tsx';
import { listSearchEntries } from '../../kit/list/list-search.ts';

const sortKeys: readonly string[] = ['name', 'level', 'limit', 'spent', 'held', 'left'];

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/limits')({
  staticData: { page: 'individual-credit-limits' },
  validateSearch: v.object(listSearchEntries(sortKeys)),
  component: LimitsRoute,
});

function LimitsRoute() {
  const navigate = Route.useNavigate();
  return (
    <CreditLimitsScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
