import { createFileRoute } from '@tanstack/react-router';
import { ApprovalsScreen } from '../../features/approvals/approvals-screen.tsx';
import { approvalsSearchSchema } from '../../features/approvals/approvals-search.ts';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/approvals/')({
  ...listRoute('approvals', approvalsSearchSchema),
  component: ApprovalsRoute,
});

function ApprovalsRoute() {
  return <ApprovalsScreen {...useListAddress(Route)} />;
}
