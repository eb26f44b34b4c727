import { cardRoles } from '../../domain/access/role-sets.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { keepCardholder } from './cardholder-details.ts';

/**
 * Stores the cardholder's secret details, encrypted, under the id of the future card, so that the action that creates the card does not
 * contain them.
 */
export const keepCardholderOperation = defineMutation({
  who: cardRoles,
  // The action that creates the card needs the code.
  verification: null,
  field: (t) =>
    t.boolean({
      args: { cardId: t.arg.id({ required: true }), dateOfBirth: t.arg.string({ required: true }) },
      resolve: (_root, { cardId, dateOfBirth }, context) =>
        keepCardholder(context, requireSession(context), { cardId: String(cardId), dateOfBirth }),
    }),
});
