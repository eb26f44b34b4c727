import type { SentEnvelope } from '../../domain/action-subject.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** True if the author has stored every file that the action names, with exactly this content. */
export async function hasItsFiles(trx: Transaction, { attachments, subject }: SentEnvelope): Promise<boolean> {
  if (attachments.length === 0) return true;
  const ids = attachments.map(({ id }) => id);
  const stored = await trx
    .selectFrom('blobs')
    .select(['id', 'sha256', 'byte_length', 'content_type'])
    .where('id', 'in', ids)
    .where('user_id', '=', subject.user)
    .where('completed_at', 'is not', null)
    .execute();
  return attachments.every(({ id, sha256, bytes, type }) =>
    stored.some(
      (file) => file.id === id && file.sha256 === sha256 && file.byte_length === bytes && file.content_type === type,
    ),
  );
}
