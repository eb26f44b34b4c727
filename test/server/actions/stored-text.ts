import { sql } from 'kysely';
import type { Harbour } from './harbour.ts';

/** The tables that contain the text in any column of any row. */
export async function tablesWith(harbour: Harbour, text: string): Promise<string[]> {
  return harbour.database.withTransaction({ role: 'owner' }, { readOnly: true }, async (trx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(trx);
    const holding = [];
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.raw(name)} as t where strpos(t::text, ${text}) > 0 limit 1`.execute(
        trx,
      );
      if (rows.length > 0) holding.push(name);
    }
    return holding;
  });
}
