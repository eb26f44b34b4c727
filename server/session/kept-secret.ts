import type { WithTransaction } from '../database/with-transaction.ts';
import { newSessionSecret } from '../identity/sessions/session-secret.ts';

/**
 * The signing secret of an installation without a configured one (never in production): generated once and stored in the database, so
 * that sessions survive a restart and are valid in every process.
 */
export async function keptSigningSecret(withTransaction: WithTransaction): Promise<string> {
  return withTransaction({ role: 'job', program: null }, {}, async (transaction) => {
    const value = JSON.stringify(newSessionSecret());
    await transaction
      .insertInto('instance_settings')
      .values({ key: 'session-secret', value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const kept = await transaction
      .selectFrom('instance_settings')
      .select('value')
      .where('key', '=', 'session-secret')
      .executeTakeFirstOrThrow();
    if (typeof kept.value !== 'string') throw new Error('The signing secret in the database is not a text.');
    return kept.value;
  });
}
