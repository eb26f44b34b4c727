import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AddBankAccountScreen } from '../../features/bank-accounts/add/add-bank-account-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/manage-bank-accounts/new')({
  staticData: { page: 'new-bank-account-v2' },
  validateSearch: v.looseObject({}),
  component: AddBankAccountScreen,
});
