import { refuse } from '../../../domain/errors.ts';
import type { EditNotificationsInput } from '../../../domain/users/edit-notifications.action.ts';
import { type ActionExamples, shortId } from '../action-examples.ts';

export const editNotificationsExamples: ActionExamples<EditNotificationsInput> = {
  valid: ({ people }) => [{ personId: people, set: { receiveEmail: true } }],
  invalid: ({ people }) => [
    { personId: people, set: {} },
    { personId: people, set: { receiveEmail: 'yes' } },
    { set: { receiveEmail: true } },
  ],
  doneBy: 'ana',
  refusedTo: [],
  server: {
    // At least one user must receive the invoices; a device does not know the others.
    refuses: ({ personId, set }, { all }) => {
      const others = all('people').filter((person) => person.id !== personId && person.receiveEmail);
      return !set.receiveEmail && others.length === 0 ? refuse('LAST_INVOICE_RECEIVER') : null;
    },
  },
  schedule: {
    weight: 2,
    name,
    /** Each value once, so that actions are distinguishable. */
    compose: async ({ random, personId, isMeant }) => {
      const free = [true, false]
        .map((receiveEmail): EditNotificationsInput => ({ personId, set: { receiveEmail } }))
        .filter((input) => !isMeant(name(input)));
      return free.length > 0 ? random.pick(free) : null;
    },
    outcomes: ['refused: LAST_INVOICE_RECEIVER'],
  },
};

function name({ personId, set }: EditNotificationsInput): string {
  return `invoices by e-mail ${set.receiveEmail ? 'on' : 'off'} for person ${shortId(personId)}`;
}
