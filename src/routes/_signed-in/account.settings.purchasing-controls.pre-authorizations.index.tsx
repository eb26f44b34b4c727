import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AuthorisationsScreen } from '../../features/pre-authorisations/authorisations-screen.tsx';
import { listSearchEntries } from '../../kit/list/list-search.ts';

const sortKeys: readonly string[] = ['seller', 'card', 'status', 'created', 'expires', 'amount'];

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/pre-authorizations/')({
  staticData: { page: 'pre-authorizations' },
  validateSearch: v.object(listSearchEntries(sortKeys)),
  component: AuthorisationsRoute,
});

function AuthorisationsRoute() {
  const navigate = Route.useNavigate();
  return (
    <AuthorisationsScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
