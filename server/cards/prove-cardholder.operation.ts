import { cardRoles } from '../../domain/access/role-sets.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { proveCardholder } from './prove-cardholder.ts';

/** Proves, before activation, that the caller holds the card: by its last four digits and the holder's date of birth. */
export const proveCardholderOperation = defineMutation({
  who: cardRoles,
  verification: null,
  field: (t) =>
    t.boolean({
      args: {
        cardId: t.arg.id({ required: true }),
        last4: t.arg.string({ required: true }),
        dateOfBirth: t.arg.string({ required: true }),
      },
      resolve: (_root, { cardId, last4, dateOfBirth }, context) =>
        proveCardholder(context, requireSession(context), { cardId: String(cardId), last4, dateOfBirth }),
    }),
});
