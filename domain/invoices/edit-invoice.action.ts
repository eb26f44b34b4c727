import * as v from 'valibot';
import { buyerRoles } from '../access/role-sets.ts';
import { defineAction } from '../action.ts';
import { refuse } from '../errors.ts';
import { idSchema } from '../ids.ts';
import type { Charge } from './charge.ts';
import { type ChargeEdit, chargeEditSchema, conflictingFields, refuseEditing } from './charge-edit.ts';

/** Most invoices that one form edits at a time; each is a separate action. */
export const maxEditsAtOnce = 200;

/** New values for one invoice. `batch` identifies the edits that were made together, and their number. */
export const editInvoiceInputSchema = v.object({
  chargeId: idSchema('charge'),
  set: chargeEditSchema,
  batch: v.exactOptional(
    v.object({
      id: idSchema('batch'),
      size: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maxEditsAtOnce)),
    }),
  ),
});
export type EditInvoiceInput = v.InferOutput<typeof editInvoiceInputSchema>;

/** Sets PO number and notes of one invoice (§5). If somebody else changed it in the meantime, the edit is merged per field. */
export const editInvoice = defineAction<'editInvoice', EditInvoiceInput>({
  kind: 'editInvoice',
  version: 1,
  queue: 'queued',
  roles: buyerRoles,
  programFlag: null,
  verification: null,
  maxWaitDays: 7,
  listedWhenSent: 'whenFailed',
  input: editInvoiceInputSchema,
  // A key other than that of payments: the two change different fields, so neither waits for the other.
  queueKeys: (input) => [`charge-notes:${input.chargeId}`],
  reads: (input) => [{ collection: 'charges', id: input.chargeId }],
  check: (input, world) => {
    const charge = world.row('charges', input.chargeId);
    return charge ? refuseEditing(charge) : refuse('NOT_FOUND');
  },
  optimisticUpdate: (input, world) =>
    world.row('charges', input.chargeId)
      ? [{ collection: 'charges', id: input.chargeId, set: { ...input.set } satisfies ChargeEdit }]
      : [],
  isConflict: (input, _reference, then, now) => conflictingFields(input.set, then as Charge, now as Charge).length > 0,
  starts: { on: 'account-overview' },
  labels: {
    name: /*i18n*/ { id: 'actions.edit-invoice.name', message: 'Edit PO number and notes' },
    asked: /*i18n*/ { id: 'actions.edit-invoice.asked', message: 'Change to PO number and notes' },
    done: /*i18n*/ { id: 'overview.activity.charge-edited', message: 'Invoice edited' },
    failed: /*i18n*/ { id: 'actions.edit-invoice.failed', message: 'The invoice was not changed' },
    icon: 'edit',
  },
});
