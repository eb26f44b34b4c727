import { createFileRoute } from '@tanstack/react-router';
import { CreateCardScreen } from '../../features/cards/create/create-card-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/profile/purchasing-controls/create-purchase-card')({
  staticData: { page: 'create-purchase-card' },
  component: CreateCardScreen,
});
