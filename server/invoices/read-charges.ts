import { sql } from 'kysely';
import * as v from 'valibot';
import { type PlainDate, plainDateSchema } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { idSchema } from '../../domain/ids.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { keptSince, keptStatuses } from '../../domain/sync/window.ts';
import { fixed } from '../database/connection-dialect.ts';
import { refused } from '../graphql/refused.ts';
import { type RequestContext, requireSession } from '../graphql/request-context.ts';
import { readRows } from '../rows/read-rows.ts';

export type ChargePage = {
  readonly nodes: readonly { readonly row: Charge }[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
  readonly totalCount: number;
  readonly asOf: Instant;
};

type ChargeQuery = { readonly beyondKept: boolean; readonly first: number; readonly after: string | null };

/** A page of the current account's charges by bill date, newest first. Throws BAD_INPUT for a cursor that is not ours. */
export async function readCharges(context: RequestContext, query: ChargeQuery): Promise<ChargePage> {
  const { buyer, newestBillDate } = requireSession(context);
  const after = query.after === null ? null : readPlace(query.after);
  const asOf = context.now();
  if (!buyer) return { nodes: [], pageInfo: { endCursor: null, hasNextPage: false }, totalCount: 0, asOf };
  const transaction = context.transaction();
  const condition = query.beyondKept ? isBeyondKept(newestBillDate) : sql<boolean>`true`;
  const charges = fixed(transaction).selectFrom('charges').where('buyer_id', '=', buyer.id).where(condition);
  const [{ count }, places] = await Promise.all([
    charges.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    charges
      .select(['id', 'bill_date'])
      .$if(after !== null, (page) => page.where(isAfter(after as Place)))
      .orderBy('bill_date', 'desc')
      .orderBy('id')
      .limit(query.first + 1)
      .execute(),
  ]);
  const shown = places.slice(0, query.first);
  const rows = await readRows(
    transaction,
    'charges',
    shown.map((place) => place.id),
  );
  const last = shown.at(-1);
  return {
    nodes: rows.map((row) => ({ row })),
    pageInfo: {
      endCursor: last ? writePlace({ billDate: last.bill_date, id: last.id }) : null,
      hasNextPage: places.length > query.first,
    },
    totalCount: count,
    asOf,
  };
}

/** Charges that devices do not keep: the negation of domain/sync/window. */
function isBeyondKept(newestBillDate: PlainDate | null) {
  const since = keptSince(newestBillDate);
  if (since === null) return sql<boolean>`false`;
  return sql<boolean>`bill_date < ${since}::date and not (status = any(${[...keptStatuses]}::text[]) or has_open_dispute)`;
}

/** The last charge of a page. It is not signed: it only sets the position among rows that the caller may see. */
type Place = { readonly billDate: PlainDate; readonly id: string };

const placeSchema = v.tuple([plainDateSchema, idSchema('charge')]);

function writePlace({ billDate, id }: Place): string {
  return Buffer.from(`${billDate} ${id}`).toString('base64url');
}

function readPlace(text: string): Place {
  const parsed = v.safeParse(placeSchema, Buffer.from(text, 'base64url').toString('utf8').split(' '));
  if (!parsed.success) throw refused('BAD_INPUT', { field: 'after' });
  return { billDate: parsed.output[0], id: parsed.output[1] };
}

function isAfter({ billDate, id }: Place) {
  return sql<boolean>`bill_date <= ${billDate}::date and (bill_date < ${billDate}::date or id > ${id}::uuid)`;
}
