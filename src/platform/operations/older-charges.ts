import * as v from 'valibot';
import { instantSchema } from '../../../domain/calendar-date.ts';
import { defineOperation } from '../wire/operation.ts';

/** Charges older than those that a device keeps by itself, newest first. */
export const olderChargesQuery = defineOperation<{ first: number; after: string | null }>()({
  name: 'olderCharges',
  document: `query olderCharges($first: Int!, $after: String) {
  charges(filter: { beyondKept: true }, sort: BILL_DATE_DESC, first: $first, after: $after) {
    nodes { row }
    pageInfo { endCursor hasNextPage }
    totalCount asOf
  }
}`,
  answer: v.object({
    charges: v.object({
      nodes: v.array(v.object({ row: v.unknown() })),
      pageInfo: v.object({ endCursor: v.nullable(v.string()), hasNextPage: v.boolean() }),
      totalCount: v.pipe(v.number(), v.safeInteger()),
      asOf: instantSchema,
    }),
  }),
});
