import { createFileRoute } from '@tanstack/react-router';
import { ApprovalRulesScreen } from '../../features/approvals/rules/approval-rules-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/approval-rules')({
  staticData: { page: 'approval-rules' },
  component: ApprovalRulesScreen,
});
