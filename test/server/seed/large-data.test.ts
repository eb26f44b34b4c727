import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as v from 'valibot';
import { collectionSchemas } from '../../../domain/sync/collections.ts';
import type { AppIdentity } from '../../../server/database/identity.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { type PortalDatabase, openDatabase } from '../../../server/database/database.ts';
import { sessionIdHash } from '../../../server/identity/sessions/session-secret.ts';
import { findSession } from '../../../server/identity/sessions/session-store.ts';
import { readRows } from '../../../server/rows/read-rows.ts';
import { northgate } from '../../../server/seed/demo-programs.ts';
import { chargeCounts, fillLargeDatabase } from '../../bench/large-rows.ts';
import { largeBusinesses, signInAll } from '../../bench/large-template.ts';
import { emptyPostgresDatabase } from '../both-databases.ts';

const now = '2026-11-21T16:00:00.000Z' as Instant;
const size = { businesses: 5, charges: 2_000 };

describe('the large data for measuring', () => {
  let url: string;
  let client: pg.Client;
  let database: PortalDatabase;

  beforeAll(async () => {
    url = await emptyPostgresDatabase(inject('postgresUrl'));
    await fillLargeDatabase(url, size, now);
    client = new pg.Client({ connectionString: url });
    await client.connect();
    database = await openDatabase({ url });
  });

  afterAll(async () => {
    await client.end();
    await database.close();
  });

  it('has one business with a tenth of the charges and many with few, exactly as many as wanted', () => {
    const counts = chargeCounts({ businesses: 1_000, charges: 1_000_000 });
    expect(counts).toHaveLength(1_000);
    expect(counts[0]).toBe(100_000);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...counts.slice(1))).toBeLessThanOrEqual(1_500);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1_000_000);
  });

  it('has businesses with the wanted charges', async () => {
    const businesses = await largeBusinesses(url);
    const counts = chargeCounts(size).toSorted((one, other) => other - one);
    expect(businesses.map(({ charges }) => charges)).toEqual(counts);
  });

  const wrong: Record<string, string> = {
    'a payment that is not the sum of what it was applied to': `
      select p.id from payments p left join payment_applications a on a.payment_id = p.id
      group by p.id having p.amount_minor <> p.remaining_minor + coalesce(sum(a.amount_minor), 0)`,
    'a charge of which more or less is left than was not paid': `
      select c.id from charges c join buyers b on b.id = c.buyer_id and b.client_reference_id like 'LARGE-%'
      where c.remaining_due_minor <> c.total_minor - (
        select coalesce(sum(amount_minor), 0) from payment_applications a where a.charge_id = c.id and a.state = 'applied')`,
    'a business with other totals than its charges have': `
      select b.id from buyers b left join charges c on c.buyer_id = b.id group by b.id
      having b.open_minor <> coalesce(sum(open_minor_of(c)), 0) or b.newest_bill_date is distinct from max(c.bill_date)`,
    'a person with another used limit than their charges have': `
      select l.id from spending_limits l where l.level = 'individual'
        and l.spent_minor <> (select coalesce(sum(open_minor_of(c)), 0) from charges c where c.user_id = l.id)`,
    'a group with another used limit than its business owes': `
      select l.id from spending_limits l join buyers b on b.id = l.buyer_id and b.client_reference_id like 'LARGE-%'
      where l.level = 'group' and l.spent_minor <> b.open_minor`,
    'a charge in the future': "select id from charges where bill_date >= date '2026-11-21'",
    'a change without a number': 'select id from changes where feed_version is null',
    'a business whose log is not forgotten': `
      select b.id from buyers b join feeds f on f.id = 'buyer:' || b.id
      where b.client_reference_id like 'LARGE-%' and f.forgotten_up_to <> f.version`,
    'a trigger that is off': "select tgname from pg_trigger where tgenabled <> 'O'",
  };

  it.each(Object.entries(wrong))('has not %s', async (_what, query) => {
    expect((await client.query(query)).rows).toEqual([]);
  });

  it('keeps every foreign key', async () => {
    const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
      select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and conrelid in ('charges'::regclass, 'payments'::regclass, 'payment_applications'::regclass)`);
    expect(rows.length).toBeGreaterThan(8);
    // Adding a key checks all rows.
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} drop constraint ${name}, add constraint ${name} ${definition}`);
  });

  it('lets everybody in without a password, to rows that a device can parse', async () => {
    const businesses = await largeBusinesses(url);
    const cookies = await signInAll(url, businesses);
    expect(cookies).toHaveLength(size.businesses);
    for (const [index, { buyerId, adminUserId }] of businesses.entries()) {
      const hash = sessionIdHash(cookies[index]?.replace('portal-id=', '') ?? null);
      const session = await database.withTransaction({ role: 'auth', program: northgate }, {}, (trx) =>
        findSession(trx, hash ?? new Uint8Array(), new Date().toISOString() as Instant),
      );
      expect(session).toMatchObject({ user: adminUserId, buyer: { id: buyerId }, roles: ['buyerAdministrator'] });
      if (!session) continue;
      const { person, user } = session;
      const nobody = { client: null, groups: [] };
      const admin: AppIdentity = {
        role: 'app',
        program: northgate,
        person,
        user,
        buyer: buyerId,
        kind: 'account',
        ...nobody,
      };
      const { charges, payments } = await database.withTransaction(admin, { readOnly: true }, async (trx) => {
        const ids = async (table: 'charges' | 'payments') =>
          (await trx.selectFrom(table).select('id').execute()).map(({ id }) => String(id));
        return {
          charges: await readRows(trx, 'charges', await ids('charges')),
          payments: await readRows(trx, 'payments', await ids('payments')),
        };
      });
      expect(charges).toHaveLength(businesses[index]?.charges ?? 0);
      expect(charges.filter((row) => !v.is(collectionSchemas.charges, row))).toEqual([]);
      expect(payments.filter((row) => !v.is(collectionSchemas.payments, row))).toEqual([]);
    }
  });
});
