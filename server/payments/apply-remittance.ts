import * as v from 'valibot';
import { dateInZone, plainDateSchema } from '../../domain/time/calendar-date.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { idSchema } from '../../domain/ids.ts';
import { openStatuses, payableMinor } from '../../domain/invoices/charge-rules.ts';
import { spareMinor } from '../../domain/payments/applied-funds.ts';
import { oldestFirst } from '../../domain/payments/oldest-first.ts';
import { maxPaymentLines } from '../../domain/payments/pay-invoices.action.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { readRowSet } from '../effects/row-set.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { readProgram } from '../programs/program.ts';
import { readRows } from '../rows/read-rows.ts';
import { writeAllocations } from './write-allocations.ts';

/** The job that applies a transfer without remittance advice. */
export const applyRemittanceKind = 'apply-remittance';

const lookAgainMinutes = 30;
const payloadSchema = v.object({ paymentId: idSchema('payment'), day: plainDateSchema });

/**
 * On the seventh day in the program's zone, applies the remaining amount to the invoices with the earliest due dates (§9); the rest stays
 * unapplied. A second run applies only to invoices that were added meanwhile.
 */
export function applyRemittanceJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async ({ program: programId, buyer, payload }) => {
    const { paymentId, day } = v.parse(payloadSchema, payload);
    if (programId === null || buyer === null)
      throw new JobCannotSucceed('A transfer is that of a program and a buyer.');
    const now = clock.now();
    const identity = { role: 'job', program: programId, buyer } as const;
    const isDue = await withTransaction(identity, { now }, async (trx) => {
      const program = await readProgram(trx, programId);
      const today = dateInZone(now, program.settings.timeZone);
      if (today < day) return false;
      const open = await trx
        .selectFrom('charges')
        .select('id')
        .where('buyer_id', '=', buyer)
        .where('status', 'in', [...openStatuses])
        .where('type', '!=', 'credit')
        .where('consolidated_into', 'is', null)
        .where('remaining_due_minor', '>', 0)
        .orderBy('due_date')
        .orderBy('invoice_number')
        .limit(maxPaymentLines)
        .execute();
      const references = open.map(({ id }) => ({ collection: 'charges' as const, id }));
      const rows = await readRowSet(trx, references, true);
      const [payment] = await readRows(trx, 'payments', [paymentId], { lock: true });
      if (!payment) return true;
      // A disputed invoice is paid only if a person selects it.
      const charges = open
        .flatMap(({ id }) => rows.row('charges', id) ?? [])
        .filter(({ hasOpenDispute }) => !hasOpenDispute);
      const payables = charges.map((charge) => ({ ...charge, payableMinor: payableMinor(charge) }));
      const shares = oldestFirst(spareMinor(payment), payables, maxPaymentLines);
      if (shares.length === 0) return true;
      const changes = shares.map(({ chargeId, amountMinor }) => ({
        chargeId,
        amountMinor,
        invoiceNumber: rows.row('charges', chargeId)?.invoiceNumber ?? '',
      }));
      const author = { program: programId, buyer, actorUserId: null, actorName: null, actionId: null, now };
      await writeAllocations(
        { trx, author, rows, today, cause: `remittance:${paymentId}` },
        payment,
        changes,
        'remittanceApplied',
      );
      return true;
    });
    return isDue ? null : { runAgainAt: instantFromMs(instantToMs(now) + lookAgainMinutes * 60_000) };
  };
}
