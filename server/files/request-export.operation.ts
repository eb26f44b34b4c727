import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { buyerRoles } from '../../domain/access/role-sets.ts';
import {
  mayExport,
  serverExportFormatSchema,
  serverExportName,
  serverExportRowsSchema,
  serverExportTypes,
} from '../../domain/files/server-export.ts';
import { chargeFilterSchema } from '../../domain/invoices/charge-filter.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import { identityOf } from '../identity/sessions/live-session.ts';
import { invoicePermissions } from '../rows/invoice-permissions.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { forgetFileKind } from './forget-file.ts';
import { exportsAreKeptDays, makeExportKind } from './make-export.ts';

/** Maximum number of exports of a user within 24 hours. */
const exportsInADay = 10;
const dayMs = 86_400_000;

/**
 * Asks for a file of the invoices that the user may see, those too that no device keeps: all of them, or those in a filter of the
 * list (`chargeFilterSchema`); or of all transactions of the account, where `rows` is `transactions` and not `invoices`. `format` is
 * `csv`, which it is where it is left out, or `xlsx`. Answers the id under which `downloadFile` gives it out once it is made; until
 * then that is refused with NOT_FOUND. Throws BAD_INPUT, THROTTLED and INVOICE_DOWNLOAD_OFF.
 */
export const requestExportOperation = defineMutation({
  who: buyerRoles,
  verification: null,
  field: (t) =>
    t.field({
      type: 'ID',
      args: { filter: t.arg({ type: 'JSON' }), format: t.arg.string(), rows: t.arg.string() },
      resolve: async (_root, args, context) => {
        const session = requireSession(context);
        const { buyer } = session;
        if (!buyer) throw refused('FORBIDDEN');
        const filter = v.safeParse(v.nullish(chargeFilterSchema), args.filter);
        if (!filter.success) throw refused('BAD_INPUT', { field: 'filter' });
        const format = v.safeParse(serverExportFormatSchema, args.format ?? 'csv');
        if (!format.success) throw refused('BAD_INPUT', { field: 'format' });
        const rows = v.safeParse(serverExportRowsSchema, args.rows ?? 'invoices');
        if (!rows.success) throw refused('BAD_INPUT', { field: 'rows' });
        const now = context.now();
        const fileId = randomUUID();
        const identity = identityOf(session);
        await context.withTransaction(identity, { now }, async (trx) => {
          if (!mayExport(rows.output, await invoicePermissions(trx, session.user)))
            throw refused('INVOICE_DOWNLOAD_OFF');
          const { asked } = await trx
            .selectFrom('blobs')
            .select((select) => select.fn.countAll<number>().as('asked'))
            .where('user_id', '=', session.user)
            .where('content_type', 'in', Object.values(serverExportTypes))
            .where('created_at', '>', instantFromMs(instantToMs(now) - dayMs))
            .executeTakeFirstOrThrow();
          if (asked >= exportsInADay) throw refused('THROTTLED', { retryAfter: 3600 });
          await trx
            .insertInto('blobs')
            .values({
              id: fileId,
              program_id: session.program,
              buyer_id: buyer.id,
              user_id: session.user,
              // Empty: the job writes the content later.
              sha256: '0'.repeat(64),
              byte_length: 0,
              content_type: serverExportTypes[format.output],
              file_name: serverExportName(rows.output, now.slice(0, 10), format.output),
            })
            .execute();
          const job = { program: session.program, buyer: buyer.id };
          await enqueueJob(trx, {
            ...job,
            kind: makeExportKind,
            runAt: now,
            dedupeKey: `${makeExportKind}:${fileId}`,
            payload: {
              fileId,
              identity,
              filter: filter.output ?? null,
              format: format.output,
              rows: rows.output,
              askedAt: now,
            },
          });
          await enqueueJob(trx, {
            ...job,
            kind: forgetFileKind,
            runAt: instantFromMs(instantToMs(now) + exportsAreKeptDays * dayMs),
            dedupeKey: `${forgetFileKind}:${fileId}`,
            payload: { fileId },
          });
        });
        return fileId;
      },
    }),
});
