import type { WithTransaction } from '../database/with-transaction.ts';
import { type Program, programFromRow } from './program.ts';

/**
 * All programs of the installation, for recurring work. A program with invalid settings is left out, so that it does not block the
 * others.
 */
export async function readPrograms(withTransaction: WithTransaction): Promise<readonly Program[]> {
  const rows = await withTransaction({ role: 'job', program: null }, { readOnly: true }, (trx) =>
    trx.selectFrom('programs').selectAll().orderBy('id').execute(),
  );
  return rows.flatMap((row) => {
    try {
      return [programFromRow(row)];
    } catch {
      return [];
    }
  });
}
