import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/')({
  staticData: { page: 'purchase-cards-view' },
  beforeLoad: async () => {
    const { redirectPath } = await import('../../../domain/page-rules.ts');
    throw redirect({ to: redirectPath('purchase-cards-view'), search: {}, replace: true });
  },
});
