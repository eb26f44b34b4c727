import { createFileRoute } from '@tanstack/react-router';
import { DisputesScreen } from '../../features/disputes/disputes-screen.tsx';
import { disputesSearchSchema } from '../../features/disputes/disputes-search.ts';

export const Route = createFileRoute('/_signed-in/activity/disputes/')({
  staticData: { page: 'activity-disputes' },
  validateSearch: disputesSearchSchema,
  component: DisputesRoute,
});

function DisputesRoute() {
  const navigate = Route.useNavigate();
  return (
    <DisputesScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
