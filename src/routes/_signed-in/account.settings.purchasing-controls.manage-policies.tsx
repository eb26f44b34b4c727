import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { PoliciesScreen } from '../../features/policies/policies-screen.tsx';
import { listSearchEntries } from '../../kit/list/list-search.ts';

const sortKeys: readonly string[] = ['name', 'about', 'rules', 'above'];

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/manage-policies')({
  staticData: { page: 'manage-policies' },
  validateSearch: v.object(listSearchEntries(sortKeys)),
  component: PoliciesRoute,
});

function PoliciesRoute() {
  const navigate = Route.useNavigate();
  return (
    <PoliciesScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
