import { cardRoles } from '../../domain/access/role-sets.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { keepCardholder } from './cardholder-details.ts';

/** Keeps what is secret of a cardholder, sealed, so that the action that creates the card (under this id) need not carry it. */
export const keepCardholderOperation = defineMutation({
  who: cardRoles,
  // The action that creates the card asks for the code.
  verification: null,
  field: (t) =>
    t.boolean({
      args: { cardId: t.arg.id({ required: true }), dateOfBirth: t.arg.string({ required: true }) },
      resolve: (_root, { cardId, dateOfBirth }, context) =>
        keepCardholder(context, requireSession(context), { cardId: String(cardId), dateOfBirth }),
    }),
});
