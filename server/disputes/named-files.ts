import type { DisputeFile } from '../../domain/disputes/dispute.ts';
import type { FileType } from '../../domain/files/stored-file.ts';
import type { ActionRun } from '../effects/action-run.ts';

/** The author's stored files with these ids, in this order; null if a file is not stored or belongs to another person. */
export async function namedFiles(
  { trx, author }: Pick<ActionRun, 'trx' | 'author'>,
  ids: readonly DisputeFile['id'][],
): Promise<readonly DisputeFile[] | null> {
  if (ids.length === 0) return [];
  const stored = await trx
    .selectFrom('blobs')
    .select(['id', 'file_name', 'content_type', 'byte_length'])
    .where('id', 'in', [...ids])
    .where('user_id', '=', author.userId)
    .where('completed_at', 'is not', null)
    .execute();
  const files = ids.flatMap((id) => {
    const file = stored.find((one) => one.id === id);
    if (!file) return [];
    return [{ id, name: file.file_name, type: file.content_type as FileType, bytes: file.byte_length }];
  });
  return files.length < ids.length ? null : files;
}
