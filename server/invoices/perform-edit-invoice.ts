import { refuse } from '../../domain/errors.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { type ChargeEdit, chargeEditFields, editOf } from '../../domain/invoices/charge-edit.ts';
import type { EditInvoiceInput } from '../../domain/invoices/edit-invoice.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { invoicePermissions } from '../rows/invoice-permissions.ts';

type EditRun = ActionRun<EditInvoiceInput>;

/** Writes only the named fields, so that a concurrent change of the other field stays. */
export async function performEditInvoice(run: EditRun): Promise<EffectOutcome> {
  const before = run.rows.row('charges', run.input.chargeId);
  if (!before) throw new Error(`The charge ${run.input.chargeId} passed the check and is not among the locked rows.`);
  if (!(await invoicePermissions(run.trx, run.author.userId)).mayEdit)
    return { kind: 'refused', refusal: refuse('INVOICE_EDIT_OFF'), current: [] };
  const edit = editOf(before, run.input.set);
  if (edit) {
    await writeEdit(run, edit);
    await recordEdit(run, before, edit);
  }
  return { kind: 'done', result: { chargeId: before.id, changed: Object.keys(edit ?? {}) } };
}

async function writeEdit({ trx, input }: EditRun, edit: ChargeEdit): Promise<void> {
  const written = await trx
    .updateTable('charges')
    .set({ po_number: edit.poNumber, notes: edit.notes })
    .where('id', '=', input.chargeId)
    .executeTakeFirstOrThrow();
  if (written.numUpdatedRows !== 1n) throw new Error(`The charge ${input.chargeId} was locked and not written.`);
}

function recordEdit(run: EditRun, before: Charge, edit: ChargeEdit): Promise<void> {
  const { program, buyer, author, actor, actionId, now } = run;
  const changed = chargeEditFields.filter((field) => edit[field] !== undefined);
  return recordActivity(
    run.trx,
    { program: program.id, buyer, actorUserId: actor.userId, actorName: author.name, actionId, now },
    [
      {
        subjectType: 'charge',
        subjectId: before.id,
        groupId: before.groupId,
        ownerId: before.userId,
        kind: 'editInvoice',
        before: Object.fromEntries(changed.map((field) => [field, before[field]])),
        after: { ...edit },
      },
    ],
  );
}
