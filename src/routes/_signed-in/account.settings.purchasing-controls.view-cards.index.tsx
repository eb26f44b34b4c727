import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/')({
  staticData: { name: 'purchase-cards-view', pageName: 'purchase-cards-view', isPublic: false },
  beforeLoad: () => {
    throw redirect({
      to: '/account/settings/purchasing-controls/view-cards/active',
      search: {},
      replace: true,
    });
  },
});
