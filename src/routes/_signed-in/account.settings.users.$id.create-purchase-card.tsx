import { createFileRoute } from '@tanstack/react-router';
import { NewCard } from '../../features/cards/create/create-card-screen.tsx';
import { ManageUserPage } from '../../features/users/manage/manage-user-page.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/users/$id/create-purchase-card')({
  staticData: { page: 'edit-user-create-purchase-card' },
  loader: ({ context: { shell } }) => shell.translations.bring('identity'),
  component: UserCardRoute,
});

function UserCardRoute() {
  const { id } = Route.useParams();
  return (
    <ManageUserPage userId={id} tab="create-purchase-card">
      {({ user }) => <NewCard key={user.id} holderId={user.id} />}
    </ManageUserPage>
  );
}
