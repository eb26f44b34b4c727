import { createFileRoute } from '@tanstack/react-router';
import { GettingStartedScreen } from '../../features/overview/getting-started-screen.tsx';

export const Route = createFileRoute('/_signed-in/account-overview/getting-started')({
  staticData: { page: 'getting-started' },
  component: GettingStartedScreen,
});
