/** The rows of random businesses: many businesses in each statement, because a round trip costs more than a row. */
import { sql } from 'kysely';
import type { BuyerId, CardId, ChargeId } from '../../../domain/ids.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { buyerRow, chargeRow, newId, northgate } from '../database/world.ts';
import type { KnownRow, VisibleWorld } from './visible-world.ts';

type OfBuyer<Id extends string> = { readonly buyer: BuyerId; readonly row: KnownRow<Id> };

/** The compared tables, by their collection. */
const tables = {
  charges: 'charges',
  cards: 'purchase_cards',
  authorisations: 'authorisations',
  spendingLimits: 'spending_limits',
  activity: 'activity',
} as const;
export const comparedCollections = Object.keys(tables);

/** Creates the businesses, side by side. */
export async function insertWorlds(
  trx: Transaction,
  worlds: readonly VisibleWorld[],
  passwordHash: string,
): Promise<void> {
  const ofAll = <Row>(rowsOf: (world: VisibleWorld) => readonly Row[]) => worlds.flatMap(rowsOf);
  await trx
    .insertInto('buyers')
    .values(worlds.map(({ buyer }) => buyerRow(buyer)))
    .execute();
  await trx
    .insertInto('groups')
    .values(
      ofAll(({ buyer, parents }) =>
        [...parents].map(([id, parent], at) => ({
          id,
          buyer_id: buyer,
          program_id: northgate,
          parent_id: parent,
          name: `Group ${at}`,
        })),
      ),
    )
    .execute();
  await trx
    .insertInto('people')
    .values(
      ofAll(({ members }) =>
        members.map(({ person }) => ({
          id: person,
          program_id: northgate,
          email: `${person}@harbour.example`,
          first_name: 'Ana',
          last_name: 'Ruiz',
          password_hash: passwordHash,
        })),
      ),
    )
    .execute();
  await trx
    .insertInto('users')
    .values(
      ofAll(({ buyer, members }) =>
        members.map(({ person, user, group, roles }) => ({
          id: user,
          program_id: northgate,
          user_type: 'buyer' as const,
          buyer_id: buyer,
          status: 'Active' as const,
          person_id: person,
          group_id: group,
          roles: [...roles],
        })),
      ),
    )
    .execute();
  await insertCharges(
    trx,
    ofAll(({ buyer, rows }) => rows.charges.map((row) => ({ buyer, row }))),
  );
  await insertCards(
    trx,
    ofAll(({ buyer, rows }) => rows.cards.map((row) => ({ buyer, row }))),
  );
}

export async function insertCharges(trx: Transaction, charges: readonly OfBuyer<ChargeId>[]): Promise<void> {
  await trx
    .insertInto('charges')
    .values(charges.map(({ buyer, row: { id, group, user } }) => chargeRow(id, { buyer, group, user })))
    .execute();
}

/** Cards, each with an authorisation. */
export async function insertCards(trx: Transaction, cards: readonly OfBuyer<CardId>[]): Promise<void> {
  const placeOf = ({ buyer, row }: OfBuyer<CardId>) => ({
    program_id: northgate,
    buyer_id: buyer,
    group_id: row.group,
    user_id: row.user,
    currency: 'GBP' as const,
  });
  await trx
    .insertInto('purchase_cards')
    .values(
      cards.map((card) => ({
        ...placeOf(card),
        id: card.row.id,
        kind: 'physical' as const,
        cardholder_name: 'PIET VISSER',
        business_name: 'HARBOUR BUILD LTD',
        status: 'active' as const,
      })),
    )
    .execute();
  await trx
    .insertInto('authorisations')
    .values(
      cards.map((card) => ({
        ...placeOf(card),
        id: newId<never>(),
        card_id: card.row.id,
        seller_name: 'Seller Ltd',
        amount_minor: 100,
        status: 'preauthorized' as const,
        expires_at: '2099-01-01T00:00:00.000Z',
      })),
    )
    .execute();
}

/** Ids with row versions of the rows that SQL returns in this transaction, by collection. */
export async function seenInSql(trx: Transaction): Promise<Readonly<Record<string, readonly string[]>>> {
  const ofTables = Object.entries(tables).map(
    ([collection, table]) =>
      sql`select ${sql.lit(collection)} as collection, id || ' ' || row_version as row from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ collection: string; row: string }>`${sql.join(ofTables, sql` union all `)}`.execute(trx);
  const seen = Object.fromEntries(comparedCollections.map((one): [string, string[]] => [one, []]));
  for (const { collection, row } of rows) seen[collection]?.push(row);
  for (const found of Object.values(seen)) found.sort();
  return seen;
}
