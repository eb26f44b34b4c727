import { defineMutation } from '../../graphql/define-operation.ts';
import { requireSession } from '../../graphql/request-context.ts';
import { keepMissingBirthDate } from './keep-missing-birth-date.ts';

/** An Account Admin gives, once, the date of birth of the holder of a card that has none, before it can be activated. */
export const keepMissingBirthDateOperation = defineMutation({
  who: ['buyerAdministrator'],
  verification: 'OrderApproval',
  field: (t, _builder, scope) =>
    t.boolean({
      args: { cardId: t.arg.id({ required: true }), dateOfBirth: t.arg.string({ required: true }) },
      resolve: (_root, { cardId, dateOfBirth }, context) =>
        keepMissingBirthDate({ ...context, scope }, requireSession(context), { cardId: String(cardId), dateOfBirth }),
    }),
});
