import { createHash } from 'node:crypto';
import * as v from 'valibot';
import writeXlsxFile from 'write-excel-file/node';
import { csvOf } from '../../domain/documents/csv.ts';
import { filePolling } from '../../domain/files/file-polling.ts';
import {
  type ServerExportFormat,
  type ServerExportRows,
  serverExportFormatSchema,
  serverExportRowsSchema,
} from '../../domain/files/server-export.ts';
import { idSchema } from '../../domain/ids.ts';
import { type ChargeFilter, chargeFilterSchema } from '../../domain/invoices/charge-filter.ts';
import type { MessageDescriptor } from '../../domain/message.ts';
import { dateInZone } from '../../domain/time/calendar-date.ts';
import { type Instant, instantFromMs, instantSchema, instantToMs } from '../../domain/time/instant.ts';
import { sheetOf } from '../../domain/documents/sheet.ts';
import type { FileTable } from '../../domain/documents/table.ts';
import type { Clock } from '../clock.ts';
import type { AppIdentity, JobIdentity } from '../database/identity.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { type Job, type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { queueNotice } from '../notices/queue-notice.ts';
import { programText } from '../programs/program-text.ts';
import { readProgram } from '../programs/program.ts';
import type { LinkTo } from '../programs/public-links.ts';
import type { Signer } from '../signing.ts';
import { exportTable } from './export-table.ts';
import { writeChunks } from './keep-file.ts';

/** The job that writes a file of the invoices or the transactions that a user may see, and e-mails the user if the page no longer waits. */
export const makeExportKind = 'make-export';
export const exportsAreKeptDays = 7;

const payloadSchema = v.object({
  fileId: idSchema('file'),
  /** The identity of the request: row security decides which rows are in the file. */
  identity: v.looseObject({ role: v.literal('app'), person: idSchema('person'), user: idSchema('user') }),
  /** Null for all invoices. */
  filter: v.nullish(chargeFilterSchema),
  /** Jobs of an earlier version have no kind and no format: invoices as CSV. */
  rows: v.optional(serverExportRowsSchema, 'invoices'),
  format: v.optional(serverExportFormatSchema, 'csv'),
  askedAt: instantSchema,
});

type Means = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly linkTo: LinkTo;
};

export function makeExportJob(means: Means): JobHandler {
  const { withTransaction, clock } = means;
  return async (job) => {
    const payload = v.parse(payloadSchema, job.payload);
    const { fileId, askedAt } = payload;
    const storage: JobIdentity = { role: 'job', program: job.program, buyer: job.buyer };
    const now = clock.now();
    const isMade = await withTransaction(storage, { now, readOnly: true }, (trx) => isComplete(trx, fileId));
    if (!isMade) {
      const content = await makeFile(means, payload.identity as AppIdentity, {
        filter: payload.filter ?? null,
        rows: payload.rows,
        format: payload.format,
        now,
      });
      await withTransaction(storage, { now }, (trx) => store(trx, fileId, content, now));
    }
    // No e-mail is sent while the device is still polling for the file.
    const waitsUntil = instantFromMs(instantToMs(askedAt) + filePolling.limitMs);
    if (now < waitsUntil) return { runAgainAt: waitsUntil };
    await tell(means, job, payload, now);
    return null;
  };
}

type Wanted = {
  readonly rows: ServerExportRows;
  readonly filter: ChargeFilter | null;
  readonly format: ServerExportFormat;
  readonly now: Instant;
};

async function makeFile(
  { withTransaction }: Means,
  identity: AppIdentity,
  { rows, filter, format, now }: Wanted,
): Promise<Buffer> {
  const { program, language } = await withTransaction(
    { role: 'job', program: identity.program },
    { now },
    async (trx) => ({
      program: await readProgram(trx, identity.program),
      ...(await personOf(trx, identity.person)),
    }),
  );
  const say = (message: MessageDescriptor) => programText(program, language, message);
  const { timeZone } = program.settings;
  const wanted = { rows, filter, timeZone, today: dateInZone(now, timeZone), say };
  const table = await exportTable((work) => withTransaction(identity, { now, readOnly: true }, work), identity, wanted);
  return format === 'xlsx' ? writeWorkbook(table) : Buffer.from(csvOf(table), 'utf8');
}

async function store(trx: Transaction, fileId: string, content: Buffer, now: Instant): Promise<void> {
  // Parts of a failed attempt.
  await trx.deleteFrom('blob_chunks').where('blob_id', '=', fileId).execute();
  await writeChunks(trx, fileId, content);
  await trx
    .updateTable('blobs')
    .set({
      sha256: createHash('sha256').update(content).digest('hex'),
      byte_length: content.length,
      completed_at: now,
    })
    .where('id', '=', fileId)
    .execute();
}

async function isComplete(trx: Transaction, fileId: string): Promise<boolean> {
  const file = await trx.selectFrom('blobs').select('completed_at').where('id', '=', fileId).executeTakeFirst();
  return file !== undefined && file.completed_at !== null;
}

/** E-mails the user, unless the file was already downloaded. */
async function tell(
  { withTransaction, signer, linkTo }: Means,
  { program: programId }: Job,
  { fileId, identity }: v.InferOutput<typeof payloadSchema>,
  now: Instant,
): Promise<void> {
  if (programId === null) throw new JobCannotSucceed('A file is made for somebody of a program.');
  await withTransaction({ role: 'job', program: programId }, { now }, async (trx) => {
    const taken = await trx
      .selectFrom('blob_downloads')
      .select('blob_id')
      .where('blob_id', '=', fileId)
      .where('used_at', 'is not', null)
      .executeTakeFirst();
    const file = await trx.selectFrom('blobs').select('file_name').where('id', '=', fileId).executeTakeFirst();
    if (taken || !file) return;
    const { email, language } = await personOf(trx, identity.person);
    const program = await readProgram(trx, programId);
    await queueNotice(
      trx,
      { program, signer },
      {
        kind: 'file-ready',
        channel: 'email',
        to: email,
        person: identity.person,
        language,
        values: { name: file.file_name, link: linkTo(program, `/download/${fileId}`), days: exportsAreKeptDays },
      },
      now,
    );
  });
}

function personOf(trx: Transaction, person: AppIdentity['person']) {
  return trx.selectFrom('people').select(['email', 'language']).where('id', '=', person).executeTakeFirstOrThrow();
}

/** The table as a workbook with one sheet, in the format of the devices; times in UTC. */
function writeWorkbook(table: FileTable): Promise<Buffer> {
  const { lines, options } = sheetOf(table, (ms) => new Date(ms));
  return writeXlsxFile(lines, options).toBuffer();
}
