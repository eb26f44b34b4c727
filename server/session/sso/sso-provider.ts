import type { ProgramId } from '../../../domain/ids.ts';
import type { WithTransaction } from '../../database/with-transaction.ts';
import type { Signer } from '../../signing.ts';

/** The registered identity provider of a program. */
export type SsoProvider = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string | null };

const purpose = 'sso-secret';

/** The provider of a program, or null if none is enabled or its secret cannot be decrypted. */
export async function readSsoProvider(
  withTransaction: WithTransaction,
  signer: Signer,
  program: ProgramId,
): Promise<SsoProvider | null> {
  const row = await withTransaction({ role: 'auth', program }, { readOnly: true }, (transaction) =>
    transaction
      .selectFrom('sso_providers')
      .select(['issuer', 'client_id', 'client_secret'])
      .where('program_id', '=', program)
      .where('is_enabled', '=', true)
      .executeTakeFirst(),
  );
  if (!row) return null;
  const clientSecret = row.client_secret === null ? null : signer.reveal(purpose, row.client_secret, program);
  if (clientSecret === null && row.client_secret !== null) return null;
  return { issuer: row.issuer, clientId: row.client_id, clientSecret };
}

/** Sets the provider of a program and replaces an earlier one; the secret is encrypted before it is written. */
export async function writeSsoProvider(
  withTransaction: WithTransaction,
  signer: Signer,
  program: ProgramId,
  { issuer, clientId, clientSecret }: SsoProvider,
): Promise<void> {
  const settings = {
    issuer,
    client_id: clientId,
    client_secret: clientSecret === null ? null : signer.hide(purpose, clientSecret, program),
    is_enabled: true,
  };
  await withTransaction({ role: 'job', program }, {}, (transaction) =>
    transaction
      .insertInto('sso_providers')
      .values({ program_id: program, ...settings })
      .onConflict((conflict) => conflict.column('program_id').doUpdateSet(settings))
      .execute(),
  );
}
