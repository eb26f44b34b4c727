import { createFileRoute, redirect } from '@tanstack/react-router';
import { redirectPath } from '../../../domain/page-rules.ts';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/')({
  staticData: { page: 'purchase-cards-view' },
  beforeLoad: () => {
    throw redirect({ to: redirectPath('purchase-cards-view'), search: {}, replace: true });
  },
});
