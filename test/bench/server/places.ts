import type pg from 'pg';
import * as v from 'valibot';
import { send } from './load.ts';
import type { Person } from './people.ts';
import { type Places, type Side, pull, requests } from './requests.ts';

const changedAtOnce = 100;

/** Loads a person's device, changes a hundred invoices and returns the positions in between; `database` is a superuser's connection. */
export async function placesOf(port: number, person: Person, database: pg.Client): Promise<Places> {
  const loading = await insideTheLoad(port, person);
  const before = await latest(port, person, database, loading.cursor);
  await database.query('begin');
  await database.query(
    `update charges set po_number = 'PO-' || row_version where id in
      (select id from charges where buyer_id = $1 order by bill_date desc, id limit ${changedAtOnce})`,
    [person.buyer],
  );
  await database.query('commit');
  return { loading: loading.place, behind: before, latest: await latest(port, person, database, before.ours) };
}

/** Pulls until a page holds invoices alone; the next page then does, too. */
async function insideTheLoad(port: number, person: Person) {
  for (let cursor: string | null = null; ;) {
    const page = await pull(port, person, cursor, 500);
    cursor = page.cursor;
    const last = page.upserts.at(-1);
    if (!page.more) throw new Error('This business has too few invoices for a page of 500.');
    if (!last || page.upserts.some(({ collection }) => collection !== 'charges')) continue;
    const { billDate } = v.parse(v.object({ billDate: v.string() }), last.row);
    return { cursor, place: { ours: cursor, theirs: seal({ feeds: {}, after: [billDate, last.id] }) } };
  }
}

async function latest(port: number, person: Person, database: pg.Client, from: string) {
  let [cursor, more] = [from, true];
  while (more) ({ cursor, more } = await pull(port, person, cursor, 2_000));
  const { rows } = await database.query<{ feeds: object }>(
    'select json_object_agg(id, version) as feeds from feeds where id = any($1)',
    [['program:northgate', `person:${person.person}`, `buyer:${person.buyer}`]],
  );
  return { ours: cursor, theirs: seal({ feeds: rows[0]?.feeds ?? {} }) };
}

function seal(cursor: object): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

const Answered = v.object({
  data: v.object({
    changes: v.optional(
      v.object({ upserts: v.array(v.object({ id: v.string(), row: v.record(v.string(), v.unknown()) })) }),
    ),
    charges: v.optional(
      v.object({ nodes: v.array(v.object({ row: v.record(v.string(), v.unknown()) })), totalCount: v.number() }),
    ),
  }),
});

/** Throws unless both servers answer each request with the same rows. */
export async function demandEqualAnswers(
  ports: Readonly<Record<Side, number>>,
  person: Person,
  places: Places,
): Promise<void> {
  for (const { name, calls } of Object.values(requests)) {
    const [ours, theirs] = await Promise.all(
      (['ours', 'theirs'] as const).map(async (side) => {
        const text = await send(ports[side], calls(side, [person], new Map([[person, places]]))(0));
        if (text.includes('"errors"')) throw new Error(`"${name}" was refused (${side}): ${text.slice(0, 500)}`);
        const { changes, charges } = v.parse(Answered, JSON.parse(text)).data;
        const rows = changes ? changes.upserts.map(({ row }) => row) : (charges?.nodes ?? []).map(({ row }) => row);
        return { rows: rows.map(comparable).toSorted(), count: charges?.totalCount };
      }),
    );
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      throw new Error(
        `The answers to "${name}" differ:\n${ours?.rows[0]}\n${theirs?.rows[0]}\n${ours?.rows.length} ${theirs?.rows.length} ${ours?.count} ${theirs?.count}`,
      );
  }
}

/** What both must say of an invoice. */
function comparable(row: Readonly<Record<string, unknown>>): string {
  const { id, invoiceNumber, totalMinor, remainingDueMinor, status, poNumber, dueDate, customerGroupName, lines } = row;
  return JSON.stringify({
    id,
    invoiceNumber,
    totalMinor,
    remainingDueMinor,
    status,
    poNumber,
    dueDate,
    customerGroupName,
    lines,
  });
}
