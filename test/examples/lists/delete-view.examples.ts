import type { ViewKey } from '../../../domain/lists/saved-view.ts';
import type { ActionExamples } from '../action-examples.ts';

export const deleteViewExamples: ActionExamples<ViewKey> = {
  valid: () => [{ list: 'invoices', name: 'Due soon' }],
  invalid: () => [{}, { list: 'invoices', name: '' }, { list: '', name: 'Due soon' }],
  doneBy: 'piet',
  refusedTo: [],
  schedule: {
    weight: 1,
    name: ({ name }) => `view ${name} deleted`,
    compose: async ({ nextNumber }) => ({ list: 'invoices', name: `Due soon ${nextNumber()}` }),
  },
};
