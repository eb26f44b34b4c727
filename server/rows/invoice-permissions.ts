import type { Transaction } from '../database/with-transaction.ts';
import type { UserId } from '../../domain/ids.ts';

/** A user's invoice permissions (§3); other people, who are no users of a business, have none. */
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
