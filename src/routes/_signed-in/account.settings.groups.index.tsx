import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { GroupsScreen } from '../../features/groups/groups-screen.tsx';
import { listSearchEntries } from '../../kit/list/list-search.ts';

export const Route = createFileRoute('/_signed-in/account/settings/groups/')({
  staticData: { page: 'groups' },
  validateSearch: v.object(listSearchEntries([])),
  component: GroupsRoute,
});

function GroupsRoute() {
  const navigate = Route.useNavigate();
  return (
    <GroupsScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }) as object, replace: true, resetScroll: false })
      }
    />
  );
}
