import { bankAccountsRows } from '../../domain/bank-accounts/bank-account.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const bankAccountsCollection = defineCollection(bankAccountsRows, {
  table: 'bank_accounts',
  age: null,
  query: (transaction, ids, lock) =>
    locked(
      transaction
        .selectFrom('bank_accounts')
        // The role of requests may not read the rail's token, so the columns are listed.
        .select([
          'id',
          'program_id',
          'buyer_id',
          'holder_name',
          'bank_name',
          'account_last4',
          'currency',
          'country',
          'scheme',
        ])
        .select([
          'is_active',
          'has_autopay',
          'mandate_status',
          'signed_on',
          'agreement',
          'created_at',
          'row_version',
          'updated_at',
        ])
        .select(['signed_by_name', 'mandate_failure', 'mandate_failed_at', 'first_debit_on', 'removed_at'])
        .select(['autopay_when', 'autopay_cap_minor', 'autopay_stopped', 'autopay_stopped_at'])
        .select(['takes_over', 'autopay_due_from'])
        .where('id', '=', anyOf(ids)),
      lock,
    ).execute(),
  project: (row) => ({
    buyerId: row.buyer_id,
    holderName: row.holder_name,
    bankName: row.bank_name,
    accountLast4: row.account_last4,
    currency: row.currency,
    country: row.country,
    isActive: row.is_active,
    hasAutoPay: row.has_autopay,
    mandateStatus: row.mandate_status,
    signedOn: row.signed_on,
    agreement: row.agreement,
    scheme: row.scheme,
    signedByName: row.signed_by_name,
    mandateFailure: row.mandate_failure,
    mandateFailedAt: row.mandate_failed_at,
    takesOver: row.takes_over,
    firstDebitOn: row.first_debit_on,
    removedAt: row.removed_at,
    autoPayWhen: row.autopay_when,
    autoPayCapMinor: row.autopay_cap_minor,
    autoPayDueFrom: row.autopay_due_from,
    autoPayStopped: row.autopay_stopped,
    autoPayStoppedAt: row.autopay_stopped_at,
    ...versionOf(row),
  }),
});
