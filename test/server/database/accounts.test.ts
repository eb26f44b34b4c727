import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { BuyerId, ChargeId } from '../../../domain/ids.ts';
import { type TestDatabase, describeOnBothDatabases } from '../both-databases.ts';
import {
  type Business,
  type ChargeWishes,
  buyerRow,
  chargeRow,
  job,
  makeBusiness,
  makeProgram,
  newId,
  northgate,
  owner,
} from './world.ts';

describeOnBothDatabases('A buyer account', (open) => {
  let database: TestDatabase;
  let business: Business;

  beforeAll(async () => {
    database = await open({ maxConnections: 12 });
    await makeProgram(database);
    business = await makeBusiness(database);
  });

  const newBuyer = async (): Promise<BuyerId> => {
    const id = newId<BuyerId>();
    await database.withTransaction(job, {}, (trx) => trx.insertInto('buyers').values(buyerRow(id)).execute());
    return id;
  };
  const addCharge = async (wishes: ChargeWishes): Promise<ChargeId> => {
    const id = newId<ChargeId>();
    await database.withTransaction(job, {}, (trx) => trx.insertInto('charges').values(chargeRow(id, wishes)).execute());
    return id;
  };
  const totalsOf = (buyer: BuyerId) =>
    database.withTransaction(owner, {}, (trx) =>
      trx.selectFrom('buyers').select(['open_minor', 'newest_bill_date']).where('id', '=', buyer).executeTakeFirst(),
    );

  it('owes the remaining due of its open sales and fees, and has the day of its newest bill', async () => {
    const buyer = await newBuyer();
    expect(await totalsOf(buyer)).toEqual({ open_minor: 0, newest_bill_date: null });
    const sale = await addCharge({ buyer, amountMinor: 1000, billDate: '2026-10-01' });
    const fee = await addCharge({ buyer, amountMinor: 50, billDate: '2026-11-05', type: 'fee' });
    await addCharge({ buyer, amountMinor: 300, billDate: '2026-09-01', type: 'credit' });
    await addCharge({ buyer, amountMinor: 700, billDate: '2026-09-02', status: 'cancelled' });
    expect(await totalsOf(buyer)).toEqual({ open_minor: 1050, newest_bill_date: '2026-11-05' });
    await database.withTransaction(job, {}, (trx) =>
      trx.updateTable('charges').set({ remaining_due_minor: 400 }).where('id', '=', sale).execute(),
    );
    expect(await totalsOf(buyer)).toEqual({ open_minor: 450, newest_bill_date: '2026-11-05' });
    await database.withTransaction(job, {}, (trx) =>
      trx.updateTable('charges').set({ status: 'paid' }).where('id', '=', sale).execute(),
    );
    expect(await totalsOf(buyer)).toEqual({ open_minor: 50, newest_bill_date: '2026-11-05' });
    await database.withTransaction(job, {}, (trx) => trx.deleteFrom('charges').where('id', '=', fee).execute());
    expect(await totalsOf(buyer)).toEqual({ open_minor: 0, newest_bill_date: '2026-10-01' });
    await database.withTransaction(job, {}, (trx) =>
      trx.updateTable('charges').set({ bill_date: '2026-08-01' }).where('id', '=', sale).execute(),
    );
    expect(await totalsOf(buyer)).toEqual({ open_minor: 0, newest_bill_date: '2026-09-02' });
  });

  it('has correct totals after simultaneous changes', async () => {
    const buyer = await newBuyer();
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        addCharge({ buyer, amountMinor: 100, billDate: `2026-10-${String(index + 1).padStart(2, '0')}` }),
      ),
    );
    expect(await totalsOf(buyer)).toEqual({ open_minor: 3000, newest_bill_date: '2026-10-30' });
  });

  it('is not changed by an edited note', async () => {
    const version = () =>
      database.withTransaction(owner, {}, (trx) =>
        trx.selectFrom('buyers').select('row_version').where('id', '=', business.buyer).executeTakeFirst(),
      );
    const before = await version();
    await database.withTransaction(job, {}, (trx) =>
      trx.updateTable('charges').set({ notes: 'n' }).where('id', '=', business.charges.top).execute(),
    );
    expect(await version()).toEqual(before);
  });

  it.each([
    [
      'a charge in another currency',
      'foreign key',
      (buyer: BuyerId) => ({ ...chargeRow(newId<ChargeId>(), { buyer }), currency: 'EUR' as const }),
    ],
    [
      'a claim beyond what is due',
      'charges_claimed_within_remaining',
      (buyer: BuyerId) => ({ ...chargeRow(newId<ChargeId>(), { buyer }), pending_amount_minor: 10_001 }),
    ],
    [
      'a status that is derived',
      'check constraint',
      (buyer: BuyerId) => ({ ...chargeRow(newId<ChargeId>(), { buyer }), status: 'pastDue' as never }),
    ],
    [
      'a group of another buyer',
      'foreign key',
      (buyer: BuyerId) => ({ ...chargeRow(newId<ChargeId>(), { buyer }), group_id: business.office }),
    ],
  ])('refuses %s', async (_what, reason, row) => {
    const buyer = await newBuyer();
    await expect(
      database.withTransaction(job, {}, (trx) => trx.insertInto('charges').values(row(buyer)).execute()),
    ).rejects.toThrow(reason);
  });

  it('has unique invoice numbers per type', async () => {
    const row = chargeRow(newId<ChargeId>(), { buyer: business.buyer });
    await database.withTransaction(job, {}, (trx) => trx.insertInto('charges').values(row).execute());
    const again = (type: 'sale' | 'credit') =>
      database.withTransaction(job, {}, (trx) =>
        trx
          .insertInto('charges')
          .values({ ...row, id: newId<ChargeId>(), type })
          .execute(),
      );
    await expect(again('sale')).rejects.toMatchObject({ sqlState: '23505' });
    await expect(again('credit')).resolves.toBeDefined();
  });

  it('has one active bank account', async () => {
    const buyer = await newBuyer();
    const add = (isActive: boolean) =>
      database.withTransaction(job, {}, (trx) =>
        trx
          .insertInto('bank_accounts')
          .values({
            id: newId(),
            program_id: northgate,
            buyer_id: buyer,
            holder_name: 'H',
            bank_name: 'B',
            account_last4: '0001',
            rail_token: newId(),
            currency: 'GBP',
            country: 'GB',
            scheme: 'V1',
            is_active: isActive,
          })
          .execute(),
      );
    await add(true);
    await add(false);
    await expect(add(true)).rejects.toMatchObject({ sqlState: '23505', constraint: 'bank_accounts_one_active' });
  });

  it('has an audit trail that nobody can change, not even the database owner', async () => {
    await database.withTransaction(job, {}, (trx) =>
      trx
        .insertInto('activity')
        .values({
          id: newId(),
          program_id: northgate,
          buyer_id: business.buyer,
          subject_type: 'charge',
          subject_id: business.charges.top,
          kind: 'chargeCreated',
        })
        .execute(),
    );
    for (const statement of [sql`update activity set kind = 'x'`, sql`delete from activity`, sql`truncate activity`]) {
      await expect(database.withTransaction(owner, {}, (trx) => statement.execute(trx))).rejects.toThrow(
        'kept as they were written',
      );
    }
  });
});
