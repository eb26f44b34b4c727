import { createFileRoute } from '@tanstack/react-router';
import { CardSettingsScreen } from '../../features/cards/config/card-settings-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/settings/purchasing-controls/purchase-cards-config')({
  staticData: { page: 'purchase-cards-config' },
  component: CardSettingsScreen,
});
