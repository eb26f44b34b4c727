import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { userStatuses } from '../../../domain/users/user-status.ts';
import { UsersScreen } from '../../features/users/users-screen.tsx';
import { listSearchEntries } from '../../kit/list/list-search.ts';

const sortKeys: readonly string[] = ['name', 'role', 'group', 'limit', 'status', 'sign-in'];

export const Route = createFileRoute('/_signed-in/account/settings/users/')({
  staticData: { page: 'users' },
  validateSearch: v.object({
    ...listSearchEntries(sortKeys),
    status: v.fallback(v.optional(v.picklist(userStatuses)), undefined),
  }),
  component: UsersRoute,
});

function UsersRoute() {
  const navigate = Route.useNavigate();
  return (
    <UsersScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
