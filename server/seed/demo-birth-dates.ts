import { sql } from 'kysely';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';
import { demoBirthDate } from '../../domain/cards/card-test-amounts.ts';
import { birthPrint } from '../cards/cardholder-details.ts';
import type { AppIdentity } from '../database/identity.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { Signer } from '../signing.ts';
import { northgate, summit } from './demo-programs.ts';

/**
 * Stores an encrypted date of birth for each card of the demo without one; a second run changes nothing. It needs the installation's
 * secret, which the demo's rows do not.
 */
export async function keepDemoBirthDates(
  { withTransaction }: { readonly withTransaction: WithTransaction },
  signer: Signer,
): Promise<void> {
  for (const program of [northgate, summit]) {
    const cards = await withTransaction({ role: 'job', program }, { readOnly: true }, (trx) =>
      trx
        .selectFrom('purchase_cards')
        .select(['id', 'program_id', 'buyer_id'])
        .where((where) =>
          where.not(
            where.exists(
              where.selectFrom('card_details').select('id').whereRef('card_details.id', '=', 'purchase_cards.id'),
            ),
          ),
        )
        .execute(),
    );
    for (const buyer of new Set(cards.map(({ buyer_id: id }) => id))) {
      const author = await adminOf(withTransaction, program, buyer);
      if (!author) continue;
      const details = cards
        .filter((card) => card.buyer_id === buyer)
        .map((card) => ({
          ...card,
          user_id: author.user,
          sealed: signer.hide('card-details', JSON.stringify({ dateOfBirth: demoBirthDate }), card.id),
          birth_print: birthPrint(signer, card.id, demoBirthDate),
        }));
      await withTransaction(author, {}, (trx) =>
        trx
          .insertInto('card_details')
          .values(details)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
    }
  }
}

/** An Account Admin of a business, in whose name the birth dates are stored: that needs a user who may create cards. */
async function adminOf(
  withTransaction: WithTransaction,
  program: ProgramId,
  buyer: BuyerId,
): Promise<AppIdentity | undefined> {
  const admin = await withTransaction({ role: 'job', program }, { readOnly: true }, (trx) =>
    trx
      .selectFrom('users')
      .select(['id as user', 'person_id as person'])
      .where('buyer_id', '=', buyer)
      .where('status', '=', 'Active')
      .where(sql<boolean>`'buyerAdministrator' = any (roles)`)
      .orderBy('id')
      .executeTakeFirst(),
  );
  return admin && { role: 'app', program, ...admin, buyer, client: null, kind: 'account', groups: [] };
}
