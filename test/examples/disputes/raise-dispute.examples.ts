import type { RaiseDisputeInput } from '../../../domain/disputes/raise-dispute.action.ts';
import { type ActionExamples, invoicesOf } from '../action-examples.ts';

const facts = {
  currency: 'GBP',
  amountMinor: 700,
  reason: 'defective',
  note: 'Two of ten are broken',
  fileIds: [],
} as const;

export const raiseDisputeExamples: ActionExamples<RaiseDisputeInput> = {
  valid: ({ charges }) => [
    { ...facts, fileIds: [], chargeId: charges },
    { ...facts, fileIds: [], chargeId: charges, amountMinor: 5_000, note: null },
  ],
  invalid: ({ charges }) => [
    { ...facts, chargeId: charges, amountMinor: 0 },
    { ...facts, chargeId: charges, amountMinor: 7.5 },
    { ...facts, chargeId: charges, reason: 'bad mood' },
    { ...facts, chargeId: charges, note: '' },
    { ...facts, chargeId: charges, fileIds: ['photo.png'] },
    {
      ...facts,
      chargeId: charges,
      fileIds: Array.from({ length: 6 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`),
    },
  ],
  doneBy: 'tom',
  // A Purchaser sees only their own invoices; this one belongs to no user.
  refusedTo: ['piet'],
  schedule: {
    weight: 2,
    name: ({ note }) => `dispute “${note}”`,
    compose: async (scene) => {
      const candidates = await invoicesOf(scene, 'open');
      if (candidates.length === 0) return null;
      // In the order of the schema: a schedule compares requested and performed inputs as text.
      return {
        chargeId: scene.random.pick(candidates),
        currency: 'GBP',
        amountMinor: 1 + scene.random.below(50),
        reason: 'defective',
        note: `Delivery ${scene.nextNumber()} is broken`,
        fileIds: [],
      };
    },
  },
};
