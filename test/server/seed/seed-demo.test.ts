import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { isOpen, isPastDue } from '../../../domain/invoices/charge-rules.ts';
import { type Ledger, ledgerOf } from '../../../domain/ledger/ledger.ts';
import { agingOf, outstandingOn } from '../../../domain/ledger/outstanding.ts';
import { activityStatement, linesOf } from '../../../domain/ledger/running-balance.ts';
import { type PlainDate, addDays } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { BuyerId, ProgramId } from '../../../domain/ids.ts';
import { cardStatuses } from '../../../domain/cards/card-status.ts';
import { limitLadder } from '../../../domain/cards/limit-ladder.ts';
import { collectionSchemas } from '../../../domain/sync/collections.ts';
import { publicProgramSchema } from '../../../domain/programs/program.ts';
import { programSettingsSchema } from '../../../domain/programs/program-settings.ts';
import { readProgram } from '../../../server/programs/program.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import type { AppIdentity } from '../../../server/database/identity.ts';
import { readRows } from '../../../server/rows/read-rows.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { northgate, plain, summit } from '../../../server/seed/demo-programs.ts';
import { demoPassword, demoSignIns } from '../../../server/seed/demo-sign-ins.ts';
import { birthPrint } from '../../../server/cards/cardholder-details.ts';
import { demoBirthDate } from '../../../domain/cards/card-test-amounts.ts';
import { keepDemoBirthDates } from '../../../server/seed/demo-birth-dates.ts';
import { createSigner } from '../../../server/signing.ts';
import { seedDemo } from '../../../server/seed/seed-demo.ts';
import { aProgram } from '../../world/a-program.ts';
import { describeOnPostgres } from '../both-databases.ts';

const now = '2026-11-21T16:00:00.000Z' as Instant;
const today = '2026-11-21' as PlainDate;
const programs = [northgate, summit, plain];

describeOnPostgres('the demo world', (open) => {
  let database: PortalDatabase;
  let wasMade: boolean;

  beforeAll(async () => {
    database = await open();
    wasMade = await seedDemo(database, { now });
  });

  it('is created in an empty database', () => {
    expect(wasMade).toBe(true);
  });

  it('changes nothing when it is created a second time, on another day', async () => {
    const before = await feedVersions(database);
    expect(await seedDemo(database, { now: '2026-12-05T08:00:00.000Z' as Instant })).toBe(false);
    expect(await feedVersions(database)).toEqual(before);
  });

  it('continues from its own day after an interruption', async () => {
    const interrupted = await open();
    await seedDemo(interrupted, {
      now,
      onProgress: (line) => {
        if (line.startsWith('Quayside')) throw new Error('The power went.');
      },
    }).catch(() => undefined);
    expect(await seedDemo(interrupted, { now: '2026-11-30T16:00:00.000Z' as Instant })).toBe(true);
    expect(await chargeSums(interrupted)).toEqual(await chargeSums(database));
  });

  it('is not created in a database with real programs', async () => {
    const real = await open();
    await aProgram(real);
    await expect(seedDemo(real, { now })).rejects.toThrow(/not the demo’s/);
  });

  it('has the published password for every account', async () => {
    for (const program of programs) {
      const people = await as(database, program, (trx) =>
        trx.selectFrom('people').select(['email', 'password_hash']).execute(),
      );
      const hashes = new Map(people.map((person) => [person.email, person.password_hash]));
      for (const { email } of demoSignIns(program)) {
        expect({ email, isLetIn: await verify(hashes.get(email) ?? '', demoPassword) }).toEqual({
          email,
          isLetIn: true,
        });
      }
    }
    const names = demoSignIns(northgate).map(({ email }) => email);
    expect(names[0]).toBe('admin@harbour.example');
    expect(names).toContain('payer@harbour.example');
    expect(names).toContain('both@harbour.example');
  });

  it('has only rows that a device can parse', async () => {
    const ana = await signedIn(database, 'admin@harbour.example');
    const ids = (await harbourCharges(database)).map(({ id }) => id);
    const rows = await database.withTransaction(ana, { readOnly: true }, (trx) => readRows(trx, 'charges', ids));
    expect(rows).toHaveLength(ids.length);
    expect(rows.filter((row) => !v.is(collectionSchemas.charges, row))).toEqual([]);
  });

  it('has programs that the page can parse', async () => {
    for (const program of programs) {
      const told = await as(database, program, (trx) => readProgram(trx, program));
      expect(v.is(publicProgramSchema, { ...told.settings, isMaintenanceActive: false })).toBe(true);
    }
  });

  it('requires codes as the programs are set, of people with a method', async () => {
    const { rows } = await database.withTransaction({ role: 'owner' }, { readOnly: true }, (trx) =>
      sql<{ program: string; people: number; able: number; texting: string[] }>`
        select p.program_id as program, count(distinct p.id)::int as people, count(distinct m.person_id)::int as able,
          coalesce(array_agg(p.email order by p.email) filter (where m.method = 'sms'), '{}')::text[] as texting
        from people p left join mfa_methods m on m.person_id = p.id
        where p.password_hash is not null or p.sso_status = 'Active' group by p.program_id order by 1`.execute(trx),
    );
    expect(rows).toMatchObject([
      { program: 'northgate', texting: ['admin@harbour.example'] },
      { program: 'plain', able: 0, texting: [] },
      { program: 'summit', texting: ['admin@ridgeline.example'] },
    ]);
    expect(rows.filter(({ people, able }) => able !== people).map(({ program }) => program)).toEqual(['plain']);
    const written = await database.withTransaction({ role: 'owner' }, { readOnly: true }, (trx) =>
      trx.selectFrom('programs').select(['id', 'settings']).orderBy('id').execute(),
    );
    const flags = written.map(({ id, settings }) => ({ id, ...v.parse(programSettingsSchema, settings).flags }));
    expect(flags).toMatchObject([
      { id: 'northgate', mfaEnabled: true, mfaRequired: true, mfaAtBuyerCreation: true, mfaAtLogin: false },
      { id: 'plain', mfaEnabled: false },
      { id: 'summit', mfaEnabled: true, mfaRequired: true, mfaAtBuyerCreation: true, mfaAtLogin: true },
    ]);
  });

  it('has enough of every kind of charge at Harbour Build', async () => {
    const charges = await harbourCharges(database);
    const open = charges.filter(
      (charge) => isOpen(charge) && !isPastDue({ ...charge, dueDate: charge.due_date }, today),
    );
    const count = (wanted: (charge: (typeof charges)[number]) => boolean) => charges.filter(wanted).length;
    expect(charges.length).toBeGreaterThanOrEqual(1_150);
    expect(open.length).toBeGreaterThanOrEqual(60);
    expect(count((charge) => isPastDue({ ...charge, dueDate: charge.due_date }, today))).toBeGreaterThanOrEqual(15);
    expect(count((charge) => charge.status === 'pendingPayment')).toBeGreaterThanOrEqual(5);
    expect(count((charge) => charge.has_open_dispute)).toBeGreaterThanOrEqual(5);
    expect(count((charge) => charge.status === 'paid')).toBeGreaterThanOrEqual(600);
    expect(open.some((charge) => charge.remaining_due_minor >= 500_000)).toBe(true);
    const smaller = open.map((charge) => charge.remaining_due_minor).filter((amount) => amount < 500_000);
    expect(smaller.reduce((total, amount) => total + amount, 0)).toBeGreaterThan(500_000);
  });

  it('has rows with edge cases', async () => {
    const charges = await harbourCharges(database);
    const has = (wanted: (charge: (typeof charges)[number]) => boolean) => expect(charges.some(wanted)).toBe(true);
    has((charge) => charge.total_minor === 1);
    has((charge) => charge.total_minor === 900_000_000);
    has((charge) => charge.invoice_number.startsWith('='));
    has((charge) => charge.invoice_number.startsWith('000'));
    has((charge) => charge.due_date.endsWith('-02-29'));
    has((charge) => charge.supplier_name?.length === 64);
  });

  it('has the people of Harbour Build in their groups', async () => {
    const users = await as(database, northgate, (trx) =>
      trx
        .selectFrom('users')
        .innerJoin('people', 'people.id', 'users.person_id')
        .innerJoin('buyers', 'buyers.id', 'users.buyer_id')
        .select(['people.email', 'people.first_name', 'users.roles', 'buyers.name'])
        .execute(),
    );
    const harbour = users.filter(({ name }) => name === 'Harbour Build Ltd');
    expect(harbour).toHaveLength(25);
    expect(harbour.find(({ email }) => email === 'admin@harbour.example')).toMatchObject({
      first_name: 'Ana',
      roles: ['buyerAdministrator'],
    });
    expect(harbour.find(({ email }) => email === 'payer@harbour.example')).toMatchObject({
      first_name: 'Tom',
      roles: ['buyerPayer'],
    });
    expect(users.filter(({ email }) => email === 'both@harbour.example')).toHaveLength(2);
  });

  it('has thirty cards of every status at Harbour Build, a few at Ridgeline, and none on the program without cards', async () => {
    const cards = await as(database, northgate, (trx) => trx.selectFrom('purchase_cards').selectAll().execute());
    expect(cards).toHaveLength(30);
    const usable = cards.filter(({ terminated_at: end }) => end === null);
    expect(new Set(usable.map(({ status }) => status))).toEqual(new Set(cardStatuses));
    expect(cards.filter((card) => card.terminated_reason !== null && card.terminated_by_name !== null)).toHaveLength(3);
    expect(cards.some((card) => card.cardholder_name.length === 26)).toBe(true);
    const count = async (program: ProgramId) =>
      (await as(database, program, (trx) => trx.selectFrom('purchase_cards').select('id').execute())).length;
    expect([await count(summit), await count(plain)]).toEqual([5, 0]);
  });

  it('has one date of birth that activates its cards', async () => {
    const signer = createSigner('of this test, and long enough to be a secret');
    await keepDemoBirthDates(database, signer);
    await keepDemoBirthDates(database, signer);
    const admin = await signedIn(database, 'admin@harbour.example');
    const card = await as(database, northgate, (trx) =>
      trx
        .selectFrom('purchase_cards')
        .select(['id', 'last4'])
        .where('status', '=', 'inactive')
        .where('buyer_id', '=', admin.buyer)
        .executeTakeFirstOrThrow(),
    );
    const proved = (dateOfBirth: string) =>
      database.withTransaction(admin, {}, async (trx) => {
        const { rows } = await sql<{ outcome: string }>`
          select prove_cardholder(${card.id}, ${card.last4}, ${birthPrint(signer, card.id, dateOfBirth)}) as outcome`.execute(
          trx,
        );
        return rows[0]?.outcome;
      });
    expect([await proved('1985-04-13'), await proved(demoBirthDate)]).toEqual(['wrong', 'proved']);
  });

  it('binds one of Piet’s cards by his own limit and one by the limit of its group', async () => {
    const member = await signedIn(database, 'purchaser@harbour.example');
    const piet: AppIdentity = { ...member, kind: 'own', groups: [] };
    const binding = await database.withTransaction(piet, { readOnly: true }, async (trx) => {
      const ids = async (table: 'purchase_cards' | 'spending_limits') =>
        (await trx.selectFrom(table).select('id').execute()).map((row): string => row.id);
      const [buyer] = await readRows(trx, 'buyers', [String(member.buyer)]);
      const limits = await readRows(trx, 'spendingLimits', await ids('spending_limits'));
      const cards = await readRows(trx, 'cards', await ids('purchase_cards'));
      return cards.map((card) => `${card.last4} ${buyer && limitLadder(card, limits, buyer).binding?.level}`);
    });
    expect(binding).toEqual(expect.arrayContaining(['4417 individual', '9023 group']));
  });

  it('shows every reason for which a payment can fail', async () => {
    const { rows } = await as(database, northgate, (trx) =>
      sql<{ reasons: number }>`select count(distinct failure_reason)::int as reasons from payments`.execute(trx),
    );
    expect(rows[0]?.reasons).toBe(7);
  });

  it('has statements, ledgers and accounts that agree, today and a hundred days ago', async () => {
    for (const program of programs) {
      const buyers = await as(database, program, (trx) =>
        trx.selectFrom('buyers').select(['id', 'open_minor']).execute(),
      );
      for (const { id, open_minor: openMinor } of buyers) {
        const ledger = await ledgerIn(database, program, id);
        const lines = linesOf(ledger);
        const items = outstandingOn(ledger, today) ?? [];
        const charged = items.filter(({ about }) => about.type === 'charge' && about.row.type !== 'credit');
        expect(charged.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(openMinor);
        for (const day of [addDays(today, -100), today]) {
          const balance = lines.findLast((line) => line.day <= day)?.balanceMinor ?? 0;
          const { buckets, totalMinor } = agingOf(outstandingOn(ledger, day) ?? []);
          const inBuckets = Object.values(buckets).reduce((total, minor) => total + minor, 0);
          const { closingMinor } = activityStatement(ledger, addDays(day, -30), day) ?? {};
          expect({ totalMinor, inBuckets, closingMinor }).toEqual({
            totalMinor: balance,
            inBuckets: balance,
            closingMinor: balance,
          });
        }
        expect(lines.at(-1)?.balanceMinor ?? 0).toBe(ledger.balanceMinor);
      }
    }
  });

  const invariants: Record<string, string> = {
    'every payment is what it was applied to and what remains': `
      select p.reference from payments p left join payment_applications a on a.payment_id = p.id
      group by p.id having p.amount_minor <> p.remaining_minor + coalesce(sum(a.amount_minor), 0)`,
    'what was applied to a charge and what is left of it is its total': `
      select c.invoice_number from charges c where c.type <> 'credit' and c.consolidated_into is null and c.total_minor <> c.remaining_due_minor
        + (select coalesce(sum(amount_minor), 0) from payment_applications a where a.charge_id = c.id and a.state = 'applied')
        + (select coalesce(sum(amount_minor), 0) from adjustments a where a.charge_id = c.id and a.reversed_on is null)`,
    'what is left of a credit is what was not applied of it': `
      select c.invoice_number from charges c where c.type = 'credit' and c.remaining_due_minor <> 0 - c.total_minor
        - (select coalesce(sum(amount_minor), 0) from adjustments a where a.credit_id = c.id and a.reversed_on is null)`,
    'a consolidated invoice is the sum of its members': `
      select c.invoice_number from charges c left join charges m on m.consolidated_into = c.id
      where c.is_consolidated group by c.id having c.total_minor is distinct from sum(m.total_minor)`,
    'what is pending on a charge is what payments on their way claim': `
      select c.invoice_number from charges c left join payment_applications a on a.charge_id = c.id and a.state = 'pending'
      group by c.id having c.pending_amount_minor <> coalesce(sum(a.amount_minor), 0)`,
    'nothing is owed below zero': 'select invoice_number from charges where remaining_due_minor < 0',
    'what is open of an account is the sum of its charges': `
      select b.name from buyers b where b.open_minor <> (
        select coalesce(sum(remaining_due_minor), 0) from charges c where c.buyer_id = b.id and c.type in ('sale', 'fee')
          and c.status in ('created', 'open', 'adjusted', 'partiallyAdjusted', 'pendingPayment'))`,
    'what is used of a card is what was bought with it and is held on it': `
      select c.cardholder_name from purchase_cards c where (c.spent_minor, c.authorised_minor) is distinct from (
        (select coalesce(sum(open_minor_of(h)), 0) from charges h where h.card_id = c.id),
        (select coalesce(sum(amount_minor), 0) from authorisations a where a.card_id = c.id and a.status = 'preauthorized'))`,
    'what is used of a person’s limit is what they bought and what is held': `
      select l.name from spending_limits l where l.level = 'individual' and (l.spent_minor, l.authorised_minor) is distinct from (
        (select coalesce(sum(open_minor_of(h)), 0) from charges h where h.user_id = l.id),
        (select coalesce(sum(amount_minor), 0) from authorisations a where a.user_id = l.id and a.status = 'preauthorized'))`,
    'no card has spent more than its limit':
      'select cardholder_name from purchase_cards where limit_minor < spent_minor + authorised_minor',
    'everybody has credit left':
      'select name from buyers where credit_approved_minor - open_minor - authorised_minor < 0',
    'every account has one bank account that pays': `
      select b.name from buyers b where 1 <> (
        select count(*) from bank_accounts a where a.buyer_id = b.id and a.is_active and a.mandate_status = 'signed')`,
    'somebody receives the invoices, and somebody is the primary contact': `
      select b.name from buyers b where not exists (select from users u where u.buyer_id = b.id and u.receive_email)
        or not exists (select from users u where u.buyer_id = b.id and 'primary' = any (u.contact_types))`,
    'Payers sit in the top group only': `
      select u.id::text from users u join groups g on g.id = u.group_id where 'buyerPayer' = any (u.roles) and g.parent_id is not null`,
    'nothing lies in the future': `select invoice_number from charges where bill_date >= date '${today}'`,
    'every charge that is not finished has a timeline': `
      select c.invoice_number from charges c where c.status in ('open', 'created', 'pendingPayment')
        and not exists (select from activity a where a.subject_id = c.id)`,
  };

  it.each(Object.entries(invariants))('holds that %s', async (_, query) => {
    for (const program of programs) {
      const { rows } = await as(database, program, (trx) => sql.raw(query).execute(trx));
      expect(rows).toEqual([]);
    }
  });
});

function as<Result>(
  database: PortalDatabase,
  program: ProgramId,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.withTransaction({ role: 'job', program }, { readOnly: true }, work);
}

function harbourCharges(database: PortalDatabase) {
  return as(database, northgate, (trx) =>
    trx
      .selectFrom('charges')
      .innerJoin('buyers', 'buyers.id', 'charges.buyer_id')
      .selectAll('charges')
      .where('buyers.name', '=', 'Harbour Build Ltd')
      .execute(),
  );
}

/** The ledger of all rows of a business. */
function ledgerIn(database: PortalDatabase, program: ProgramId, buyer: BuyerId): Promise<Ledger> {
  return as(database, program, async (trx) => {
    const all = async <C extends 'charges' | 'payments' | 'adjustments'>(collection: C) => {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(collection)} where buyer_id = ${buyer}`.execute(trx);
      return readRows(
        trx,
        collection,
        rows.map(({ id }) => id),
      );
    };
    const [charges, payments, adjustments] = [await all('charges'), await all('payments'), await all('adjustments')];
    const { timeZone } = (await readProgram(trx, program)).settings;
    return ledgerOf({ charges, payments, adjustments, heldSince: null, seesAccount: true, timeZone });
  });
}

async function signedIn(database: PortalDatabase, email: string): Promise<AppIdentity> {
  const member = await as(database, northgate, (trx) =>
    trx
      .selectFrom('users')
      .innerJoin('people', 'people.id', 'users.person_id')
      .select(['users.id as user', 'users.person_id as person', 'users.buyer_id as buyer'])
      .where('people.email', '=', email)
      .executeTakeFirstOrThrow(),
  );
  return { role: 'app', program: northgate, ...member, client: null, kind: 'account', groups: [] };
}

async function feedVersions(database: PortalDatabase): Promise<readonly unknown[]> {
  return as(database, northgate, (trx) => trx.selectFrom('feeds').selectAll().orderBy('id').execute());
}

async function chargeSums(database: PortalDatabase): Promise<readonly unknown[]> {
  const { rows } = await as(database, northgate, (trx) =>
    sql`select buyer_id, count(*), sum(total_minor), max(bill_date), md5(string_agg(id::text || status, ',' order by id)) as all
      from charges group by buyer_id order by buyer_id`.execute(trx),
  );
  return rows;
}
