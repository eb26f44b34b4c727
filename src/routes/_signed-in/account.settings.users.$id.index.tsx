import { createFileRoute, redirect } from '@tanstack/react-router';

/** The page of a user has no content of its own: it opens its first tab. */
export const Route = createFileRoute('/_signed-in/account/settings/users/$id/')({
  staticData: { page: 'edit-user' },
  beforeLoad: async ({ params }) => {
    const { redirectPath } = await import('../../../domain/page-rules.ts');
    throw redirect({ to: redirectPath('edit-user'), params, search: {}, replace: true });
  },
});
