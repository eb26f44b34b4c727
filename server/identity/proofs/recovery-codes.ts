import type { Instant } from '../../../domain/time/instant.ts';
import type { PersonId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { newRecoveryCodes, recoveryCodeHash } from './codes.ts';
import type { IdentityContext } from './identity-context.ts';

/** Creates new recovery codes for a person; the old ones become invalid. They are returned once, and stored as keyed hashes. */
export async function giveRecoveryCodes(
  transaction: Transaction,
  { program, signer }: Pick<IdentityContext, 'program' | 'signer'>,
  person: PersonId,
  now: Instant,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await transaction.deleteFrom('recovery_codes').where('person_id', '=', person).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        person_id: person,
        program_id: program.id,
        code_hash: recoveryCodeHash(signer, person, code),
        created_at: now,
      })),
    )
    .execute();
  return codes;
}
