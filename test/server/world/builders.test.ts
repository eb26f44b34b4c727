import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { type Collection, collectionSchemas } from '../../../domain/sync/collections.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import type { AppIdentity } from '../../../server/database/identity.ts';
import { readRows } from '../../../server/rows/read-rows.ts';
import { aBankAccount, aBuyer, aGroup } from '../../world/a-buyer.ts';
import { aCharge, aDispute, aPayment } from '../../world/a-charge.ts';
import { aMember } from '../../world/a-member.ts';
import { describeOnPostgres } from '../both-databases.ts';

describeOnPostgres('the builders of the test world', (open) => {
  let database: PortalDatabase;
  beforeAll(async () => {
    database = await open();
  });

  it('make an account of which every row is one that a device understands', async () => {
    const buyer = await aBuyer(database);
    const ana = await aMember(database, buyer);
    const account = await aBankAccount(database, buyer);
    const charge = await aCharge(database, buyer, { status: 'pendingPayment', pendingAmountMinor: 10_000 });
    const payment = await aPayment(database, buyer, { bankAccount: account, lines: [{ charge, amountMinor: 10_000 }] });
    const dispute = await aDispute(database, buyer, charge);
    const ids = {
      buyers: buyer.id,
      bankAccounts: account,
      charges: charge,
      payments: payment,
      disputes: dispute,
    } as const;
    for (const [collection, id] of Object.entries(ids)) {
      expect(await seenAs(database, ana.identity, collection as keyof typeof ids, [id])).toBe(1);
    }
  });

  it('put people and charges where they are asked to be', async () => {
    const buyer = await aBuyer(database);
    const yard = await aGroup(database, buyer, { name: 'Yard' });
    const piet = await aMember(database, buyer, { roles: ['buyerPurchaser'], group: yard });
    const own = await aCharge(database, buyer, { group: yard, user: piet.user });
    const others = await aCharge(database, buyer, { group: yard });
    expect(await seenAs(database, piet.identity, 'charges', [own, others])).toBe(1);
  });
});

/** The number of rows that a member sees; each must fit the synced schema. */
async function seenAs(
  database: PortalDatabase,
  identity: AppIdentity,
  collection: Collection,
  ids: readonly string[],
): Promise<number> {
  const rows = await database.withTransaction(identity, { readOnly: true }, (trx) => readRows(trx, collection, ids));
  for (const row of rows) v.parse(collectionSchemas[collection], row);
  return rows.length;
}
