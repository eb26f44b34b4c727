import { createHash, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { UserId } from '../../domain/ids.ts';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { mayExport, rowsOfServerExport, serverExportTypes } from '../../domain/files/server-export.ts';
import { fileLimits } from '../../domain/files/stored-file.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { refused } from '../graphql/refused.ts';
import { type LiveSession, identityOf } from '../identity/sessions/live-session.ts';
import { invoicePermissions } from '../rows/invoice-permissions.ts';
import type { Signer } from '../signing.ts';

type Means = { readonly withTransaction: WithTransaction; readonly signer: Signer; readonly now: Instant };

const exportTypes: readonly string[] = Object.values(serverExportTypes);

const onceSchema = v.object({ fileId: v.string(), token: v.string() });

export type FileDownload = { readonly path: string; readonly expiresAt: Instant };

/**
 * A URL that returns the file once, within a minute, to the same user in one of their sessions. Throws NOT_FOUND if the file does not
 * exist or the user may not see it; INVOICE_DOWNLOAD_OFF.
 */
export async function offerDownload(
  { withTransaction, signer, now }: Means,
  session: LiveSession,
  fileId: string,
): Promise<FileDownload> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = instantFromMs(instantToMs(now) + fileLimits.downloadSeconds * 1000);
  await withTransaction(identityOf(session), { now }, async (trx) => {
    if (!(await isStored(trx, fileId))) throw refused('NOT_FOUND');
    if (await isWithheld(trx, session.user, fileId)) throw refused('INVOICE_DOWNLOAD_OFF');
    await trx
      .insertInto('blob_downloads')
      .values({
        token_hash: hashOf(token),
        blob_id: fileId,
        program_id: session.program,
        user_id: session.user,
        expires_at: expiresAt,
      })
      .execute();
  });
  return { path: `/files/${fileId}?once=${signer.seal('download', { fileId, token })}`, expiresAt };
}

export type DownloadedFile = { readonly name: string; readonly type: string; readonly content: Buffer };

/** Uses up the token and returns its file; null if the token is unknown, used or expired, or the user may no longer see the file. */
export async function takeDownload(
  { withTransaction, signer, now }: Means,
  session: LiveSession,
  { fileId, once }: { readonly fileId: string; readonly once: string },
): Promise<DownloadedFile | null> {
  const said = v.safeParse(onceSchema, signer.unseal('download', once));
  if (!said.success || said.output.fileId !== fileId) return null;
  return withTransaction(identityOf(session), { now }, async (trx) => {
    // One statement: of two concurrent requests only one finds it unused.
    const used = await trx
      .updateTable('blob_downloads')
      .set({ used_at: now })
      .where('token_hash', '=', hashOf(said.output.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('blob_id')
      .executeTakeFirst();
    return used ? readFile(trx, used.blob_id) : null;
  });
}

/** A file of invoices, or of a seller's invoice, where somebody switched that off for the user. */
async function isWithheld(trx: Transaction, user: UserId, fileId: string): Promise<boolean> {
  const permissions = await invoicePermissions(trx, user);
  if (permissions.mayDownload) return false;
  const file = await trx
    .selectFrom('blobs')
    .select(['content_type', 'file_name', 'charge_id'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!file) return false;
  if (file.charge_id !== null) return true;
  return exportTypes.includes(file.content_type) && !mayExport(rowsOfServerExport(file.file_name), permissions);
}

async function isStored(trx: Transaction, fileId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('blobs')
    .select('id')
    .where('id', '=', fileId)
    .where('completed_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** A stored file with its content; null if it does not exist or the caller may not see it. */
export async function readFile(trx: Transaction, fileId: string): Promise<DownloadedFile | null> {
  const file = await trx
    .selectFrom('blobs')
    .select(['file_name', 'content_type'])
    .where('id', '=', fileId)
    .where('completed_at', 'is not', null)
    .executeTakeFirst();
  if (!file) return null;
  const chunks = await trx
    .selectFrom('blob_chunks')
    .select('data')
    .where('blob_id', '=', fileId)
    .orderBy('seq')
    .execute();
  const content = Buffer.concat(chunks.map(({ data }) => data));
  return { name: file.file_name, type: file.content_type, content };
}

function hashOf(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
