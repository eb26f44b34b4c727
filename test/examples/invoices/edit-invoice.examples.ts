import { type ChargeEdit, chargeEditFields } from '../../../domain/invoices/charge-edit.ts';
import type { EditInvoiceInput } from '../../../domain/invoices/edit-invoice.action.ts';
import type { Id } from '../../../domain/ids.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import { type ActionExamples, invoicesOf, shortId } from '../action-examples.ts';

export const editInvoiceExamples: ActionExamples<EditInvoiceInput> = {
  valid: ({ charges }) => [
    { chargeId: charges, set: { poNumber: 'PO-666' } },
    { chargeId: charges, set: { poNumber: null, notes: 'Call first' } },
  ],
  invalid: ({ charges }) => [
    { chargeId: charges, set: {} },
    { chargeId: charges, set: { poNumber: 7 } },
    { chargeId: 'INV-1', set: { poNumber: 'PO-666' } },
    { set: { poNumber: 'PO-666' } },
  ],
  doneBy: 'ana',
  // A Purchaser sees only their own invoices; this one belongs to no user.
  refusedTo: ['piet'],
  schedule: {
    weight: 6,
    name: ({ chargeId, set }) => `“${set.poNumber ?? set.notes}” on ${shortId(chargeId)}`,
    compose: async (scene) => {
      const candidates = await invoicesOf(scene, 'all');
      if (candidates.length === 0) return null;
      return { chargeId: scene.random.pick(candidates), set: newTexts(scene.random, scene.nextNumber()) };
    },
    several: async (scene) => {
      const chargeIds = (await invoicesOf(scene, 'all')).slice(0, 2 + scene.random.below(3));
      const set = newTexts(scene.random, scene.nextNumber());
      const batch = { id: scene.random.uuid() as Id<'batch'>, size: chargeIds.length };
      return chargeIds.map((chargeId) => ({ chargeId, set, batch }));
    },
    guards: chargeEditFields,
    meanwhile: ({ chargeId }, random) => {
      const text = `Ana ${random.below(1_000_000)}`;
      const set = random.chance(0.6) ? { notes: text } : { poNumber: text };
      return { collection: 'charges', id: chargeId, set };
    },
    outcomes: ['merged', 'done for some of many', 'refused: VERSION_CONFLICT', 'refused: INVOICE_CLOSED'],
  },
};

/** Texts for one or both fields of an invoice, or a text that clears the other field; its number is unique. */
function newTexts(random: SeededRandom, number: number): ChargeEdit {
  const [poNumber, notes] = [`PO ${number}`, `Note ${number}`];
  return random.pick<ChargeEdit>([
    { poNumber },
    { notes },
    { poNumber, notes },
    { poNumber, notes: null },
    { poNumber: null, notes },
  ]);
}
