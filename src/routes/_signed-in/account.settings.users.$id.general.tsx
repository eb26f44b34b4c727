import { createFileRoute } from '@tanstack/react-router';
import { UserGeneralScreen } from '../../features/users/manage/user-general-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/users/$id/general')({
  staticData: { page: 'edit-user-general' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: UserRoute,
});

function UserRoute() {
  return <UserGeneralScreen userId={Route.useParams().id} />;
}
