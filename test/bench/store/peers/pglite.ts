// PGlite in a worker on IndexedDB, the file system that its documentation recommends for browsers.
import { live } from '@electric-sql/pglite/live';
import { PGliteWorker } from '@electric-sql/pglite/worker';
import {
  type Filter,
  type Invoice,
  type Mutation,
  type Sort,
  type StoreAdapter,
  type Summary,
  searchedText,
} from '../store-adapter.ts';

const tables = `
  CREATE TABLE IF NOT EXISTS invoices (
    id text COLLATE "C" PRIMARY KEY, status text, "dueDate" text COLLATE "C", "totalMinor" bigint,
    "remainingDueMinor" bigint, searched text, body json
  );
  CREATE INDEX IF NOT EXISTS by_due_date ON invoices (status, "dueDate", id);
  CREATE INDEX IF NOT EXISTS by_total ON invoices (status, "totalMinor", id);
  CREATE INDEX IF NOT EXISTS sums ON invoices (status) INCLUDE ("remainingDueMinor");
  CREATE TABLE IF NOT EXISTS outbox (seq bigserial PRIMARY KEY, body json);
`;
/** One statement for a page of rows. */
const upsert = `
  INSERT INTO invoices
  SELECT r.id, r.status, r."dueDate", r."totalMinor", r."remainingDueMinor", r.searched, r.body
  FROM json_to_recordset($1) AS r (
    id text, status text, "dueDate" text, "totalMinor" bigint, "remainingDueMinor" bigint, searched text, body json
  )
  ON CONFLICT (id) DO UPDATE SET status = excluded.status, "dueDate" = excluded."dueDate",
    "totalMinor" = excluded."totalMinor", "remainingDueMinor" = excluded."remainingDueMinor",
    searched = excluded.searched, body = excluded.body
`;

type Bodies = { readonly body: Invoice };
type Sums = { readonly status: string; readonly count: number; readonly due: number };

export function create(): StoreAdapter {
  let pg: Awaited<ReturnType<typeof openWorker>>;
  const put = async (rows: readonly Invoice[]) => void (await pg.query(upsert, [rows.map(asRow)]));
  const firstPage = async (filter: Filter, sort: Sort, limit: number, offset: number): Promise<Invoice[]> => {
    const [sql, values] = pageQuery(filter, sort, limit, offset);
    return (await pg.query<Bodies>(sql, values)).rows.map(({ body }) => body);
  };

  return {
    open: async () => {
      pg = await openWorker();
      await pg.exec(tables);
    },
    bulkUpsert: put,
    flush: () => Promise.resolve(),
    firstPage,
    count: async ({ status }) => {
      const found = await pg.query<{ all: number }>(
        'SELECT count(*)::int AS all FROM invoices WHERE status = ANY ($1)',
        [status],
      );
      return found.rows[0]?.all ?? 0;
    },
    summary: async (): Promise<Summary> => {
      const { rows } = await pg.query<Sums>(
        'SELECT status, count(*)::int AS count, sum("remainingDueMinor")::float8 AS due FROM invoices GROUP BY status',
      );
      return Object.fromEntries(rows.map(({ status, count, due }) => [status, { count, remainingDue: due }]));
    },
    search: async (text, limit) => {
      const { rows } = await pg.query<Bodies>(
        'SELECT body FROM invoices WHERE position($1 in searched) > 0 ORDER BY id LIMIT $2',
        [text.toLowerCase(), limit],
      );
      return rows.map(({ body }) => body);
    },
    applyDelta: ({ upserts, deletes }) =>
      pg.transaction(async (tx) => {
        await tx.query(upsert, [upserts.map(asRow)]);
        await tx.query('DELETE FROM invoices WHERE id = ANY ($1)', [deletes]);
      }),
    live: (filter, sort, limit, onRows) => {
      const [query, params] = pageQuery(filter, sort, limit, 0);
      const watching = pg.live.query<Bodies>({
        query,
        params,
        callback: ({ rows }) => onRows(rows.map(({ body }) => body)),
      });
      return () => void watching.then(({ unsubscribe }) => unsubscribe());
    },
    enqueue: async (mutation) => void (await pg.query('INSERT INTO outbox (body) VALUES ($1)', [mutation])),
    drain: async () => {
      const drained: Mutation[] = [];
      for (;;) {
        const { rows } = await pg.query<{ body: Mutation }>(
          'DELETE FROM outbox WHERE seq = (SELECT min(seq) FROM outbox) RETURNING body',
        );
        if (!rows[0]) return drained;
        drained.push(rows[0].body);
      }
    },
    clearOutbox: async () => void (await pg.exec('DELETE FROM outbox')),
    close: () => pg.close(),
  };
}

function openWorker() {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { type: 'module' });
  return PGliteWorker.create(worker, { extensions: { live } });
}

/** An index scan for each status, merged; a live query accepts no placeholders for names. */
function pageQuery(filter: Filter, { field, dir }: Sort, limit: number, offset: number): [string, unknown[]] {
  const parts = filter.status.map(
    (_status, at) =>
      `(SELECT * FROM invoices WHERE status = $${at + 1} ORDER BY status ${dir}, "${field}" ${dir}, id ${dir} LIMIT ${offset + limit})`,
  );
  const sql = `SELECT body FROM (${parts.join(' UNION ALL ')}) AS rows ORDER BY "${field}" ${dir}, id ${dir} LIMIT ${limit} OFFSET ${offset}`;
  return [sql, [...filter.status]];
}

function asRow(invoice: Invoice) {
  const { id, status, dueDate, totalMinor, remainingDueMinor } = invoice;
  return { id, status, dueDate, totalMinor, remainingDueMinor, searched: searchedText(invoice), body: invoice };
}
