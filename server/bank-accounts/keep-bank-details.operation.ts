import { payingRoles } from '../../domain/access/role-sets.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { type KeptDetails, keepBankDetails } from './keep-bank-details.ts';

/**
 * Stores the details of a bank account, encrypted, so that an action can refer to them; returns the part that may be shown. `typed` is
 * JSON: GraphQL would repeat a wrong value of a typed argument in the error.
 */
export const keepBankDetailsOperation = defineMutation({
  who: payingRoles,
  // No code here: the action that adds the account asks for it.
  verification: null,
  field: (t, builder) => {
    const kept = builder.objectRef<KeptDetails>('KeptBankDetails').implement({
      fields: (f) => ({
        detailsId: f.exposeID('detailsId'),
        holderName: f.exposeString('holderName'),
        bankName: f.exposeString('bankName'),
        accountLast4: f.exposeString('accountLast4'),
        country: f.exposeString('country'),
        currency: f.exposeString('currency'),
      }),
    });
    return t.field({
      type: kept,
      args: { typed: t.arg({ type: 'JSON', required: true }) },
      resolve: (_root, { typed }, context) => keepBankDetails(context, requireSession(context), typed),
    });
  },
});
