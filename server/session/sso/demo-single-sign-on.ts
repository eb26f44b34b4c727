import { randomBytes } from 'node:crypto';
import type { ProgramId } from '../../../domain/ids.ts';
import type { WithTransaction } from '../../database/with-transaction.ts';
import { derivedId } from '../../derived-id.ts';
import type { Signer } from '../../signing.ts';
import type { DemoAccount } from './demo-provider-page.ts';
import { type DemoProvider, startDemoProvider } from './demo-provider.ts';
import { writeSsoProvider } from './sso-provider.ts';

/**
 * Starts the demo's identity provider for a program and links the people with active single sign-on. Its URL differs at each start, so
 * the earlier registration is replaced.
 */
export async function startDemoSingleSignOn(
  withTransaction: WithTransaction,
  signer: Signer,
  program: { readonly id: ProgramId; readonly host: string },
): Promise<DemoProvider> {
  const job = { role: 'job', program: program.id } as const;
  const people = await withTransaction(job, { readOnly: true }, (transaction) =>
    transaction
      .selectFrom('people')
      .select(['id', 'email', 'first_name', 'last_name'])
      .where('sso_status', '=', 'Active')
      .orderBy('email')
      .execute(),
  );
  const accounts = people.map(
    ({ id, email, first_name: first, last_name: last }): DemoAccount & { person: string } => ({
      person: id,
      subject: derivedId('demo-subject', id),
      name: `${first} ${last}`,
      email,
    }),
  );
  const clientSecret = randomBytes(24).toString('base64url');
  const provider = await startDemoProvider([{ clientId: program.id, clientSecret, host: program.host }], accounts);
  await writeSsoProvider(withTransaction, signer, program.id, {
    issuer: provider.issuer,
    clientId: program.id,
    clientSecret,
  });
  await withTransaction(job, {}, async (transaction) => {
    await transaction.deleteFrom('sso_identities').where('program_id', '=', program.id).execute();
    if (accounts.length === 0) return;
    await transaction
      .insertInto('sso_identities')
      .values(
        accounts.map(({ person, subject }) => ({
          program_id: program.id,
          person_id: person,
          issuer: provider.issuer,
          subject,
        })),
      )
      .execute();
  });
  return provider;
}
