import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account/settings/users/$id/')({
  staticData: { page: 'edit-user' },
  beforeLoad: async ({ params }) => {
    const { redirectPath } = await import('../../../domain/page-rules.ts');
    throw redirect({ to: redirectPath('edit-user'), params, search: {}, replace: true });
  },
});
