import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnPGlite } from '../both-databases.ts';
import { owner } from './world.ts';

describeOnPGlite('Housekeeping', (open) => {
  it('vacuums and analyzes a table with many changes', async () => {
    const database = await open();
    const keep = (value: string) =>
      database.withTransaction(owner, {}, (trx) =>
        sql`insert into instance_settings select i::text, ${value}::jsonb from generate_series(1, 500) i
          on conflict (key) do update set value = excluded.value`.execute(trx),
      );
    for (const value of ['1', '2', '3']) await keep(value);
    await database.tend();
    const { rows } = await database.withTransaction(owner, {}, (trx) =>
      sql`select n_dead_tup as dead, n_live_tup as live, c.reltuples::integer as counted from pg_stat_user_tables s
        join pg_class c on c.oid = s.relid where s.relname = 'instance_settings'`.execute(trx),
    );
    expect(rows).toEqual([{ dead: 0, live: 500, counted: 500 }]);
  });
});
