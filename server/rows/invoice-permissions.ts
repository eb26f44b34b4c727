import type { Transaction } from '../database/with-transaction.ts';
import type { UserId } from '../../domain/ids.ts';

/** What a user may do with invoices (§3 invoice permissions); whoever is no user of a business has no such switch. */
export async function invoicePermissions(
  trx: Transaction,
  userId: UserId,
): Promise<{ readonly mayDownload: boolean; readonly mayEdit: boolean }> {
  const user = await trx
    .selectFrom('users')
    .select(['may_download_invoices', 'may_edit_invoices'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { mayDownload: user?.may_download_invoices ?? true, mayEdit: user?.may_edit_invoices ?? true };
}
