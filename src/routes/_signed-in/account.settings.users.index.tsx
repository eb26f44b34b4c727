import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { userStatuses } from '../../../domain/users/user-status.ts';
import { UsersScreen } from '../../features/users/users-screen.tsx';
import { listSearchEntries } from '../../kit/list/list-search.ts';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account/settings/users/')({
  ...listRoute(
    'users',
    v.object({
      ...listSearchEntries,
      status: v.fallback(v.optional(v.picklist(userStatuses)), undefined),
    }),
  ),
  component: UsersRoute,
});

function UsersRoute() {
  return <UsersScreen {...useListAddress(Route)} />;
}
