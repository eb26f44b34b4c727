import { createFileRoute } from '@tanstack/react-router';
import { UserRolesScreen } from '../../features/users/manage/user-roles-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/users/$id/roles')({
  staticData: { page: 'edit-user-roles' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: UserRoute,
});

function UserRoute() {
  return <UserRolesScreen userId={Route.useParams().id} />;
}
