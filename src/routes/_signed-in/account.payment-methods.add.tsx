import { createFileRoute } from '@tanstack/react-router';
import { AddBankAccountScreen } from '../../features/bank-accounts/add/add-bank-account-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/payment-methods/add')({
  staticData: { page: 'new-bank-account' },
  component: AddBankAccountScreen,
});
