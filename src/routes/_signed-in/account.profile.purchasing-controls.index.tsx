import { createFileRoute } from '@tanstack/react-router';
import { OwnControlsScreen } from '../../features/cards/controls/own-controls-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/purchasing-controls/')({
  staticData: { page: 'profile-purchasing-controls' },
  component: OwnControlsScreen,
});
