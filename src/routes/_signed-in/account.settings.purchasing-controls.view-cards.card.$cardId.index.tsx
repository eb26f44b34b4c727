import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/view-cards/card/$cardId/')({
  staticData: { page: 'purchase-card' },
  // The page of the card without a dialog.
  component: () => null,
});
