import { createFileRoute } from '@tanstack/react-router';
import { DelegationScreen } from '../../features/approvals/delegation/delegation-screen.tsx';

export const Route = createFileRoute('/_signed-in/approvals/delegation')({
  staticData: { page: 'approval-delegation' },
  component: DelegationScreen,
});
