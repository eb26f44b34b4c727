import { cardRoles } from '../../domain/access/role-sets.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { type CardNumber, requireSession } from '../graphql/request-context.ts';
import { revealCardNumber } from './reveal-card-number.ts';

/**
 * The number of a virtual card, fetched from the network: no row, log or other answer contains it. The audit trail records that it was
 * shown. A mutation, so that no cache stores it.
 */
export const revealCardNumberOperation = defineMutation({
  who: cardRoles,
  verification: 'RevealCardNumber',
  field: (t, builder, scope) => {
    const type = builder.objectRef<CardNumber>('RevealedCardNumber').implement({
      fields: (f) => ({
        number: f.exposeString('number'),
        securityCode: f.exposeString('securityCode'),
      }),
    });
    return t.field({
      type,
      args: { cardId: t.arg.id({ required: true }) },
      resolve: (_root, { cardId }, context) =>
        revealCardNumber({ ...context, scope }, requireSession(context), String(cardId)),
    });
  },
});
