import type { ViewChoice } from '../../../domain/lists/saved-view.ts';
import type { ActionExamples } from '../action-examples.ts';

const dueSoon: ViewChoice = {
  list: 'invoices',
  name: 'Due soon',
  search: { tab: 'open', due: 'week', minMinor: 10_000 },
};

export const saveViewExamples: ActionExamples<ViewChoice> = {
  valid: () => [dueSoon],
  invalid: () => [
    { ...dueSoon, name: ' ' },
    { ...dueSoon, name: 'x'.repeat(41) },
    { ...dueSoon, list: 'Invoices of others' },
    { ...dueSoon, list: 'a-list-that-nobody-shows' },
    { ...dueSoon, search: { tab: ['open'] } },
    { ...dueSoon, search: { q: 'x'.repeat(201) } },
  ],
  doneBy: 'piet',
  refusedTo: [],
  schedule: {
    weight: 1,
    name: ({ name }) => `view ${name} saved`,
    compose: async ({ nextNumber }) => ({ ...dueSoon, name: `Due soon ${nextNumber()}` }),
  },
};
