import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { type FileType, type StoredFile, fileLimits } from '../../domain/files/stored-file.ts';
import type { BuyerId } from '../../domain/ids.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { refused } from '../graphql/refused.ts';
import { type LiveSession, identityOf } from '../identity/sessions/live-session.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { filesAreKeptDays, forgetFileKind } from './forget-file.ts';
import type { VirusScanner } from './virus-scanner.ts';

/** The size of a part in the database. */
const chunkBytes = 262_144;

type Means = { readonly withTransaction: WithTransaction; readonly now: Instant; readonly scan: VirusScanner };

/**
 * Stores a file for its sender under the id that the device chose, and scans it; a repeated upload gets the same answer. Before the scan
 * nothing can name or download it. Throws FILE_ID_TAKEN if the id has another content, sender or business, THROTTLED after too many files
 * in a day, FILE_INFECTED, and FILE_NOT_SCANNED if the scanner does not answer.
 */
export async function keepFile(
  { withTransaction, now, scan }: Means,
  session: Sender,
  file: StoredFile,
  content: Uint8Array,
): Promise<StoredFile> {
  const stored = await storeFile({ withTransaction, now }, session, file, content);
  if (stored.isScanned) return stored.file;
  const found = await scan(content).catch(() => 'unknown' as const);
  if (found === 'unknown') throw refused('FILE_NOT_SCANNED', { retryAfter: 30 });
  if (found === 'infected') {
    const job = { role: 'job', program: session.program, buyer: session.buyer.id } as const;
    await withTransaction(job, { now }, (trx) => trx.deleteFrom('blobs').where('id', '=', file.id).execute());
    throw refused('FILE_INFECTED', { name: file.name });
  }
  await withTransaction(identityOf(session), { now }, (trx) =>
    trx.updateTable('blobs').set({ completed_at: now }).where('id', '=', file.id).execute(),
  );
  return stored.file;
}

type Sender = LiveSession & { readonly buyer: { readonly id: BuyerId } };
type Stored = { readonly file: StoredFile; readonly isScanned: boolean };

async function storeFile(
  { withTransaction, now }: Pick<Means, 'withTransaction' | 'now'>,
  session: Sender,
  file: StoredFile,
  content: Uint8Array,
): Promise<Stored> {
  return withTransaction(identityOf(session), { now }, async (trx) => {
    const stored = await storedBefore(trx, session, file);
    if (stored) return stored;
    await refuseTooMany(trx, session, now);
    if (!(await insertFile(trx, session, file))) {
      // A concurrent request with this id has committed, or the caller cannot see the row.
      const meanwhile = await storedBefore(trx, session, file);
      if (meanwhile) return meanwhile;
      throw refused('FILE_ID_TAKEN');
    }
    await writeChunks(trx, file.id, content);
    await enqueueJob(trx, {
      kind: forgetFileKind,
      runAt: instantFromMs(instantToMs(now) + filesAreKeptDays * 86_400_000),
      dedupeKey: `${forgetFileKind}:${file.id}`,
      payload: { fileId: file.id },
      program: session.program,
      buyer: session.buyer.id,
    });
    return { file, isScanned: false };
  });
}

/** Stores the content of a file in the parts that the database takes. */
export async function writeChunks(trx: Transaction, fileId: string, content: Uint8Array): Promise<void> {
  for (let seq = 0; seq * chunkBytes < content.length; seq += 1) {
    const data = content.slice(seq * chunkBytes, (seq + 1) * chunkBytes);
    await trx.insertInto('blob_chunks').values({ blob_id: fileId, seq, data }).execute();
  }
}

async function storedBefore(trx: Transaction, session: LiveSession, file: StoredFile): Promise<Stored | null> {
  const row = await trx
    .selectFrom('blobs')
    .select(['id', 'sha256', 'byte_length', 'content_type', 'file_name', 'user_id', 'completed_at'])
    .where('id', '=', file.id)
    .executeTakeFirst();
  if (!row) return null;
  if (row.user_id !== session.user || row.sha256 !== file.sha256) throw refused('FILE_ID_TAKEN');
  // Only this function writes the column, so its value is a known type.
  const type = row.content_type as FileType;
  return {
    file: { id: row.id, sha256: row.sha256, bytes: row.byte_length, type, name: row.file_name },
    isScanned: row.completed_at !== null,
  };
}

async function refuseTooMany(trx: Transaction, session: LiveSession, now: Instant): Promise<void> {
  const { sent } = await trx
    .selectFrom('blobs')
    .select((select) => select.fn.countAll<number>().as('sent'))
    .where('user_id', '=', session.user)
    .where('created_at', '>', instantFromMs(instantToMs(now) - 86_400_000))
    .executeTakeFirstOrThrow();
  if (sent >= fileLimits.filesInADay) throw refused('THROTTLED', { retryAfter: 3600 });
}

async function insertFile(
  trx: Transaction,
  session: LiveSession & { readonly buyer: { readonly id: BuyerId } },
  file: StoredFile,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('blobs')
    .values({
      id: file.id,
      program_id: session.program,
      buyer_id: session.buyer.id,
      user_id: session.user,
      sha256: file.sha256,
      byte_length: file.bytes,
      content_type: file.type,
      file_name: file.name,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
