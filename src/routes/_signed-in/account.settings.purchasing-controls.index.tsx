import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/')({
  staticData: { page: 'purchasing-controls' },
  beforeLoad: async () => {
    const { redirectPath } = await import('../../../domain/page-rules.ts');
    throw redirect({ to: redirectPath('purchasing-controls'), search: {}, replace: true });
  },
});
