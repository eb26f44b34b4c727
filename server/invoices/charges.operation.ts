import { buyerRoles, sellingRoles, supportRoles } from '../../domain/access/role-sets.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { type ChargePage, readCharges } from './read-charges.ts';

/** Maximum number of charges in one page. */
const maxFirst = 200;

/** `charges`: a page of the account's charges, newest first; `beyondKept` requests those that devices do not keep. */
export const chargesOperation = defineQuery({
  who: [...buyerRoles, ...supportRoles, ...sellingRoles],
  isHeavy: true,
  field: (t, builder) => {
    const filter = builder.inputType('ChargeFilter', { fields: (f) => ({ beyondKept: f.boolean() }) });
    const sort = builder.enumType('ChargeSort', { values: ['BILL_DATE_DESC'] as const });
    const node = builder.objectRef<ChargePage['nodes'][number]>('ChargeNode').implement({
      description: 'One charge; domain/invoices/charge.ts says what `row` holds.',
      fields: (f) => ({ row: f.expose('row', { type: 'JSON' }) }),
    });
    const pageInfo = builder.objectRef<ChargePage['pageInfo']>('PageInfo').implement({
      fields: (f) => ({
        endCursor: f.exposeString('endCursor', { nullable: true }),
        hasNextPage: f.exposeBoolean('hasNextPage'),
      }),
    });
    const page = builder.objectRef<ChargePage>('ChargePage').implement({
      fields: (f) => ({
        nodes: f.field({ type: [node], resolve: (charges) => [...charges.nodes] }),
        pageInfo: f.field({ type: pageInfo, resolve: (charges) => charges.pageInfo }),
        totalCount: f.exposeInt('totalCount'),
        asOf: f.expose('asOf', { type: 'Instant' }),
      }),
    });
    return t.field({
      type: page,
      args: {
        filter: t.arg({ type: filter }),
        sort: t.arg({ type: sort, defaultValue: 'BILL_DATE_DESC' }),
        first: t.arg.int({ required: true }),
        after: t.arg.string(),
      },
      resolve: (_root, args, context) => {
        if (args.first < 1 || args.first > maxFirst) throw refused('BAD_INPUT', { field: 'first' });
        return readCharges(context, {
          beyondKept: args.filter?.beyondKept ?? false,
          first: args.first,
          after: args.after ?? null,
        });
      },
    });
  },
});
