import { createFileRoute } from '@tanstack/react-router';
import { ProfileGeneralScreen } from '../../features/profile/profile-general-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/general')({
  staticData: { name: 'profile-general', pageName: 'profile-general', isPublic: false },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: ProfileGeneralScreen,
});
