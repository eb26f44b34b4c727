import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsScreen } from '../../features/approvals/approvals-screen.tsx';
import { approvalsSearchSchema } from '../../features/approvals/approvals-search.ts';

export const Route = createFileRoute('/_signed-in/approvals/')({
  staticData: { page: 'approvals' },
  validateSearch: approvalsSearchSchema,
  component: ApprovalsRoute,
});

function ApprovalsRoute() {
  const navigate = Route.useNavigate();
  return (
    <ApprovalsScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
