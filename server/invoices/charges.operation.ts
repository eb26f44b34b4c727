import type { PortalBuilder } from '../graphql/builder.ts';
import { refused } from '../graphql/refused.ts';
import type { ChargePage } from './read-charges.ts';
import { readCharges } from './read-charges.ts';

/** Most charges in one page. */
const maxFirst = 200;

/** `charges`: a page of the account's charges, newest first; `beyondKept` asks for those that no device keeps by itself. */
export function addCharges(builder: PortalBuilder): void {
  const filter = builder.inputType('ChargeFilter', { fields: (t) => ({ beyondKept: t.boolean() }) });
  const sort = builder.enumType('ChargeSort', { values: ['BILL_DATE_DESC'] as const });
  const node = builder.objectRef<ChargePage['nodes'][number]>('ChargeNode').implement({
    description: 'One charge; domain/invoices/charge.ts says what `row` holds.',
    fields: (t) => ({ row: t.expose('row', { type: 'JSON' }) }),
  });
  const pageInfo = builder.objectRef<ChargePage['pageInfo']>('PageInfo').implement({
    fields: (t) => ({
      endCursor: t.exposeString('endCursor', { nullable: true }),
      hasNextPage: t.exposeBoolean('hasNextPage'),
    }),
  });
  const page = builder.objectRef<ChargePage>('ChargePage').implement({
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: (charges) => [...charges.nodes] }),
      pageInfo: t.field({ type: pageInfo, resolve: (charges) => charges.pageInfo }),
      totalCount: t.exposeInt('totalCount'),
      asOf: t.expose('asOf', { type: 'Instant' }),
    }),
  });
  builder.queryField('charges', (t) =>
    t.field({
      type: page,
      extensions: { isHeavy: true },
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
    }),
  );
}
