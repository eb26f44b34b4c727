import type { WithTransaction } from '../database/with-transaction.ts';

/** The keys that record in a database that the demo was created, or started. */
export const demoMarks = ['demo-world', 'demo-stress'] as const;

type Database = { readonly withTransaction: WithTransaction };

/** True if the demo was ever created, or started, in this database. */
export function hasDemoWorld({ withTransaction }: Database): Promise<boolean> {
  return withTransaction({ role: 'job', program: null }, { readOnly: true }, async (transaction) => {
    const mark = await transaction
      .selectFrom('instance_settings')
      .select('key')
      .where('key', 'in', [...demoMarks])
      .executeTakeFirst();
    return mark !== undefined;
  });
}

/** True if the database holds programs and none of them is the demo's. */
export async function hasRealPrograms(database: Database): Promise<boolean> {
  if (await hasDemoWorld(database)) return false;
  return database.withTransaction({ role: 'job', program: null }, { readOnly: true }, async (transaction) => {
    const program = await transaction.selectFrom('programs').select('id').executeTakeFirst();
    return program !== undefined;
  });
}
