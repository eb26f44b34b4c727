import { bankAccountsRows } from '../../domain/bank-accounts/bank-account.ts';
import { defineTableCollection } from '../rows/define-collection.ts';

export const bankAccountsCollection = defineTableCollection(bankAccountsRows, {
  table: 'bank_accounts',
  age: null,
  from: {
    hasAutoPay: 'has_autopay',
    autoPayWhen: 'autopay_when',
    autoPayCapMinor: 'autopay_cap_minor',
    autoPayDueFrom: 'autopay_due_from',
    autoPayStopped: 'autopay_stopped',
    autoPayStoppedAt: 'autopay_stopped_at',
  },
});
