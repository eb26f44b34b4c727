import { createFileRoute } from '@tanstack/react-router';
import { HelpScreen } from '../../features/help/help-screen.tsx';

export const Route = createFileRoute('/_signed-in/help')({
  staticData: { page: 'help' },
  component: HelpScreen,
});
