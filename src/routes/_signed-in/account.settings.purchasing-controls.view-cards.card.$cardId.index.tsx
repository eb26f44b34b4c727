import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/card/$cardId/')({
  staticData: { page: 'purchase-card' },
  // The card alone, with no dialog over it.
  component: () => null,
});
