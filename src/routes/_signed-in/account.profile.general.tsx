import { createFileRoute } from '@tanstack/react-router';
import { ProfileGeneralScreen } from '../../features/users/profile-general-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/general')({
  staticData: { page: 'profile-general' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: ProfileGeneralScreen,
});
