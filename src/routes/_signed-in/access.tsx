import { createFileRoute } from '@tanstack/react-router';
import { AccessScreen } from '../../features/access/access-screen.tsx';

export const Route = createFileRoute('/_signed-in/access')({
  staticData: { page: 'access' },
  component: AccessScreen,
});
