import { createFileRoute } from '@tanstack/react-router';
import { UserPurchasingScreen } from '../../features/users/manage/user-purchasing-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/users/$id/purchasing')({
  staticData: { page: 'edit-user-purchasing' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: UserRoute,
});

function UserRoute() {
  return <UserPurchasingScreen userId={Route.useParams().id} />;
}
