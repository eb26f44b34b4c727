import { createFileRoute } from '@tanstack/react-router';
import { OverviewScreen } from '../../features/overview/overview-screen.tsx';

export const Route = createFileRoute('/_signed-in/overview')({
  staticData: { name: 'overview', pageName: 'overview', isPublic: false },
  component: OverviewScreen,
});
