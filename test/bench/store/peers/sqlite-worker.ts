import sqlite3InitModule, { type Database, type PreparedStatement, type SAHPoolUtil } from '@sqlite.org/sqlite-wasm';
import { type Delta, type Filter, type Sort, type Summary, searchedText } from '../store-adapter.ts';
import { answerCalls } from './worker-calls.ts';

/** One connection, so nothing is shared: a write-ahead log with rare checkpoints, and a cache that holds the indexes. */
const settings = `
  PRAGMA locking_mode = exclusive; PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 10000;
  PRAGMA synchronous = normal; PRAGMA cache_size = -65536;
`;
const tables = `
  CREATE TABLE IF NOT EXISTS invoices (
    id TEXT PRIMARY KEY, status TEXT, dueDate TEXT, totalMinor INTEGER, remainingDueMinor INTEGER, body TEXT
  );
  CREATE INDEX IF NOT EXISTS by_due_date ON invoices (status, dueDate, id);
  CREATE INDEX IF NOT EXISTS by_total ON invoices (status, totalMinor, id);
  CREATE INDEX IF NOT EXISTS sums ON invoices (status, remainingDueMinor);
  CREATE TABLE IF NOT EXISTS searched (row INTEGER PRIMARY KEY, text TEXT);
  CREATE TABLE IF NOT EXISTS outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT);
`;

const upsert = `
  INSERT INTO invoices VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET status = excluded.status,
    dueDate = excluded.dueDate, totalMinor = excluded.totalMinor, remainingDueMinor = excluded.remainingDueMinor,
    body = excluded.body
  RETURNING rowid
`;

let db: Database;
let pool: SAHPoolUtil;
const prepared = new Map<string, PreparedStatement>();

answerCalls({
  open: async ({ fresh }: { fresh: boolean }) => {
    const sqlite3 = await sqlite3InitModule();
    pool = await sqlite3.installOpfsSAHPoolVfs({ name: 'bench-pool' });
    if (fresh) await pool.wipeFiles();
    db = new pool.OpfsSAHPoolDb('/bench.sqlite3');
    db.exec(settings);
    db.exec(tables);
  },
  write: ({ upserts, deletes }: Delta) => {
    db.transaction(() => {
      for (const row of upserts) {
        const { id, status, dueDate, totalMinor, remainingDueMinor } = row;
        const [at = 0] = column<number>(upsert, [
          id,
          status,
          dueDate,
          totalMinor,
          remainingDueMinor,
          JSON.stringify(row),
        ]);
        run('INSERT OR REPLACE INTO searched VALUES (?, ?)', [at, searchedText(row)]);
      }
      for (const id of deletes) {
        const [at = 0] = column<number>('DELETE FROM invoices WHERE id = ? RETURNING rowid', [id]);
        run('DELETE FROM searched WHERE row = ?', [at]);
      }
    });
  },
  firstPage: ({ status }: Filter, { field, dir }: Sort, limit: number, offset: number) => {
    // Each status is already ordered by its index; SQLite merges them.
    const keys = status
      .map(
        () =>
          `SELECT id, ${field} FROM (SELECT id, ${field} FROM invoices WHERE status = ? ORDER BY ${field} ${dir}, id ${dir} LIMIT ?)`,
      )
      .join(' UNION ALL ');
    return column<string>(
      `SELECT body FROM (${keys} ORDER BY ${field} ${dir}, id ${dir} LIMIT ? OFFSET ?) keys JOIN invoices USING (id)
       ORDER BY keys.${field} ${dir}, keys.id ${dir}`,
      [...status.flatMap((one) => [one, offset + limit]), limit, offset],
    );
  },
  count: ({ status }: Filter) =>
    column<number>(`SELECT count(*) FROM invoices WHERE status IN (${status.map(() => '?').join()})`, [...status])[0],
  summary: () => {
    const sums = db.selectArrays('SELECT status, count(*), sum(remainingDueMinor) FROM invoices GROUP BY status');
    return Object.fromEntries(
      sums.map(([status, count, remainingDue]) => [status, { count, remainingDue }]),
    ) as Summary;
  },
  search: (text: string, limit: number) =>
    column<string>(
      `SELECT body FROM searched JOIN invoices ON invoices.rowid = row WHERE instr(text, ?) > 0 ORDER BY id LIMIT ?`,
      [text, limit],
    ),
  enqueue: (body: string, durability: string) => {
    db.exec(`PRAGMA synchronous = ${durability === 'strict' ? 'full' : 'normal'}`);
    run('INSERT INTO outbox (body) VALUES (?)', [body]);
    db.exec('PRAGMA synchronous = normal');
  },
  takeNext: () =>
    column<string>('DELETE FROM outbox WHERE seq = (SELECT min(seq) FROM outbox) RETURNING body', [])[0] ?? null,
  clearOutbox: () => void db.exec('DELETE FROM outbox'),
  close: () => {
    for (const statement of prepared.values()) statement.finalize();
    db.close();
    pool.pauseVfs();
  },
});

function statementFor(sql: string): PreparedStatement {
  const known = prepared.get(sql) ?? db.prepare(sql);
  prepared.set(sql, known);
  return known;
}

function run(sql: string, values: (string | number)[]): void {
  statementFor(sql).bind(values).stepReset();
}

/** The first column of all rows. */
function column<Value>(sql: string, values: (string | number)[]): Value[] {
  const statement = statementFor(sql);
  const found: Value[] = [];
  if (values.length > 0) statement.bind(values);
  while (statement.step()) found.push(statement.get(0) as Value);
  statement.reset();
  return found;
}
