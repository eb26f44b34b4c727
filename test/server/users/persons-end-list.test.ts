import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { hangsOnAPerson } from '../../../domain/users/persons-end.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { owner } from '../database/world.ts';

/** Tables of people themselves, and columns that name somebody without hanging on them. */
const columnsOfPeople = sql<{ name: string }>`
  select c.table_name || '.' || c.column_name as name from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid'
    and (c.column_name ~ '(^|_)(user|person)_id$' or (c.table_name, c.column_name) in (
      select k.table_name, k.column_name from information_schema.referential_constraints r
      join information_schema.key_column_usage k on k.constraint_name = r.constraint_name and k.constraint_schema = r.constraint_schema
      join information_schema.constraint_column_usage u on u.constraint_name = r.unique_constraint_name
        and u.constraint_schema = r.unique_constraint_schema
      where u.table_name in ('users', 'people') and k.column_name <> 'program_id'))
  order by 1`;

describeOnPostgres('The list of what hangs on a person', (open) => {
  it('names every column of the database that refers to a user or a person', async () => {
    const database = await open();
    const { rows } = await database.withTransaction(owner, {}, (trx) => columnsOfPeople.execute(trx));
    const listed: string[] = Object.values(hangsOnAPerson).flatMap(({ columns }) => [...columns]);
    expect(rows.map(({ name }) => name)).toEqual(listed.toSorted());
  });
});
