import { createFileRoute } from '@tanstack/react-router';
import { ApprovalDetailScreen } from '../../features/approvals/approval-detail-screen.tsx';

export const Route = createFileRoute('/_signed-in/approvals/$approvalId')({
  staticData: { page: 'approval' },
  component: ApprovalRoute,
});

function ApprovalRoute() {
  return <ApprovalDetailScreen approvalId={Route.useParams().approvalId} />;
}
