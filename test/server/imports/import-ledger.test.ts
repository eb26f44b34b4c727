import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Instant } from '../../../domain/time/instant.ts';
import type { ImportProblem } from '../../../domain/imports/import-problems.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import type { ImportAnswer, ImportReport, ImportRequest } from '../../../server/imports/import-report.ts';
import { importLedger } from '../../../server/imports/import-ledger.ts';
import { aProgram, aSeller, northgate } from '../../world/a-program.ts';
import { describeOnPostgres } from '../both-databases.ts';
import { fileOf, ledgerBytes, ledgerRows, ledgerWorkbook } from './a-ledger.ts';

const now = '2026-11-21T16:00:00.000Z' as Instant;
const anything = {
  program: 'northgate',
  client: null,
  currency: null,
  country: null,
  dateFormat: null,
  ignoreColumns: [],
  addsUpRows: false,
} satisfies Omit<ImportRequest, 'path'>;

describeOnPostgres('importing a ledger', (open) => {
  let database: PortalDatabase;
  let report: ImportReport;

  beforeAll(async () => {
    database = await newWorld();
    report = await imported(ledgerBytes());
  });

  it('imports every row, and reports the result', () => {
    expect(report).toMatchObject({
      rows: 5,
      rowsAdded: 5,
      rowsAlreadyThere: 0,
      rowsRefused: 0,
      customers: 2,
      customersAdded: 2,
      paymentsAdded: 4,
      disputesAdded: 1,
      currency: 'GBP',
      client: 'Northgate Builders Merchants',
      dateFormat: 'month/day/year',
    });
  });

  it('has the same sums per customer as the file', async () => {
    const rows = await ask(
      sql`select b.name, sum(c.total_minor)::bigint as total, count(*)::int as invoices from charges c join buyers b on b.id = c.buyer_id
        group by b.name order by b.name`,
    );
    expect(rows).toEqual([
      { name: '0379-NEVHP', total: 22_174, invoices: 3 },
      { name: '8976-AMJEO', total: 16_766, invoices: 2 },
    ]);
  });

  it('keeps dates, status and additional columns', async () => {
    const rows =
      await ask(sql`select invoice_number, bill_date, due_date, status, remaining_due_minor, metadata, seller_name from charges
      where invoice_number in ('0000611365', '0000611367') order by invoice_number`);
    expect(rows).toEqual([
      {
        invoice_number: '0000611365',
        bill_date: '2013-01-02',
        due_date: '2013-02-01',
        status: 'paid',
        remaining_due_minor: 0,
        metadata: { countryCode: '391', PaperlessBill: 'Paper' },
        seller_name: 'Northgate Builders Merchants',
      },
      {
        invoice_number: '0000611367',
        bill_date: '2013-11-02',
        due_date: '2013-12-02',
        status: 'open',
        remaining_due_minor: 10_000,
        metadata: { countryCode: '391', PaperlessBill: 'Paper' },
        seller_name: 'Northgate Builders Merchants',
      },
    ]);
  });

  it('settles each invoice by a payment of its own, received on the day', async () => {
    const rows =
      await ask(sql`select p.payment_type, p.status, p.amount_minor, p.received_date, a.amount_minor as applied, a.state
      from payments p join payment_applications a on a.payment_id = p.id join charges c on c.id = a.charge_id
      where c.invoice_number = '0000611366'`);
    expect(rows).toEqual([
      {
        payment_type: 'imported',
        status: 'applied',
        amount_minor: 6_580,
        received_date: '2013-07-08',
        applied: 6_580,
        state: 'applied',
      },
    ]);
  });

  it('has a dispute for a disputed row, resolved when it was settled', async () => {
    const rows =
      await ask(sql`select d.reason, d.status, d.resolved_at::date as resolved, c.has_open_dispute, c.status as charge
      from disputes d join charges c on c.id = d.charge_id`);
    expect(rows).toEqual([
      { reason: 'other', status: 'resolved', resolved: '2013-03-03', has_open_dispute: false, charge: 'paid' },
    ]);
  });

  it('writes the history of each invoice', async () => {
    const rows = await ask(
      sql`select a.kind from activity a join charges c on c.id = a.subject_id where c.invoice_number = '0007900770' order by a.at`,
    );
    expect(rows.map((row) => row['kind'])).toEqual([
      'chargeCreated',
      'disputeRaised',
      'disputeResolved',
      'paymentApplied',
    ]);
  });

  it('creates an account with enough credit and an administrator for each customer', async () => {
    const rows =
      await ask(sql`select b.client_reference_id, b.term_days, b.credit_approved_minor, b.open_minor, p.email, u.roles, u.status, g.parent_id
      from buyers b join users u on u.buyer_id = b.id join people p on p.id = u.person_id join groups g on g.id = u.group_id order by b.name`);
    const admin = {
      roles: ['buyerAdministrator'],
      status: 'Active',
      parent_id: null,
      term_days: 30,
      credit_approved_minor: 100_000,
    };
    expect(rows).toEqual([
      { ...admin, client_reference_id: '0379-NEVHP', email: 'admin@0379-nevhp.example', open_minor: 10_000 },
      { ...admin, client_reference_id: '8976-AMJEO', email: 'admin@8976-amjeo.example', open_minor: 0 },
    ]);
  });

  it('changes nothing when the same file is imported again', async () => {
    const before = await ask(sql`select * from feeds order by id`);
    const again = await imported(ledgerBytes());
    expect(again).toMatchObject({ rowsAdded: 0, rowsAlreadyThere: 5, rowsRefused: 0, customersAdded: 0 });
    expect(await ask(sql`select * from feeds order by id`)).toEqual(before);
    expect(await ask(sql`select count(*)::int as runs from import_runs`)).toEqual([{ runs: 2 }]);
  });

  it('changes nothing when the workbook of the same ledger is imported', async () => {
    expect(await imported(await ledgerWorkbook())).toMatchObject({ rowsAdded: 0, rowsAlreadyThere: 5, rowsRefused: 0 });
  });

  it('reports an existing invoice with other values, and does not change it', async () => {
    const problems: ImportProblem[] = [];
    const changed = await imported(ledgerBytes([ledgerRows[0]?.replace('55.94', '56.94') ?? '']), {}, problems);
    expect(changed).toMatchObject({ rowsAdded: 0, rowsRefused: 1 });
    expect(problems).toEqual([{ line: 2, column: 'InvoiceAmount', value: '56.94', code: 'DIFFERS_FROM_STORED' }]);
    expect(await ask(sql`select total_minor from charges where invoice_number = '0000611365'`)).toEqual([
      { total_minor: 5_594 },
    ]);
  });

  it.each([
    ['a PO number', { poNumber: 'PO2' }, 'PONumber', 'PO2'],
    ['a PO number that is gone', { poNumber: '' }, 'PONumber', ''],
    ['a dispute', { disputed: 'Yes' }, 'Disputed', 'Yes'],
    ['another day of settlement', { settled: '02/01/2026' }, 'SettledDate', '2026-02-01'],
    ['no settlement', { settled: '' }, 'SettledDate', ''],
    ['another due date', { due: '02/14/2026' }, 'DueDate', '2026-02-14'],
    ['another country', { country: '406' }, 'countryCode', '406'],
  ])('reports every row with %s', async (what, changes, column, value) => {
    const row = { number: what };
    await imported(fullRow(row));
    expect(await imported(fullRow(row))).toMatchObject({ rowsAlreadyThere: 1, rowsRefused: 0 });
    const problems: ImportProblem[] = [];
    const changed = await imported(fullRow({ ...row, ...changes }), {}, problems);
    expect(changed).toMatchObject({ rowsAdded: 0, rowsAlreadyThere: 0, rowsRefused: 1 });
    expect(problems).toEqual([{ line: 2, column, value, code: 'DIFFERS_FROM_STORED' }]);
  });

  it('reports everything in which a row differs, and counts it once', async () => {
    await imported(fullRow({ number: 'several' }));
    const problems: ImportProblem[] = [];
    const changes = { number: 'several', poNumber: 'PO2', disputed: 'Yes', settled: '', country: '' };
    expect(await imported(fullRow(changes), {}, problems)).toMatchObject({ rows: 1, rowsRefused: 1 });
    expect(problems.map(({ column }) => column)).toEqual(['SettledDate', 'Disputed', 'PONumber', 'countryCode']);
  });

  it('compares only columns that the file has', async () => {
    await imported(fullRow({ number: 'bare', disputed: 'Yes' }));
    const bare = 'customerID,invoiceNumber,InvoiceDate,DueDate,InvoiceAmount\nLAB,bare,01/14/2026,02/13/2026,12.50\n';
    expect(await imported(new TextEncoder().encode(bare))).toMatchObject({ rowsAlreadyThere: 1 });
  });

  it.each(['MÜLLER-32', 'ΣΊΣΥΦΟΣ', 'İSTANBUL', '客户', '👩‍🚀 GmbH', 'שלום'])(
    'recognises a customer whose name is %s',
    async (customer) => {
      const file = fullRow({ customer, number: 'once' });
      expect(await imported(file)).toMatchObject({ rowsAdded: 1, customersAdded: 1 });
      expect(await imported(file)).toMatchObject({ rowsAlreadyThere: 1, customersAdded: 0 });
    },
  );

  it('does not bill a number again whose leading zeros a spreadsheet dropped', async () => {
    const problems: ImportProblem[] = [];
    const [first = ''] = ledgerRows;
    const again = await imported(ledgerBytes([first.replace('0000611365', '611365')]), {}, problems);
    expect(again).toMatchObject({ rowsAdded: 0, rowsRefused: 1 });
    expect(problems).toEqual([{ line: 2, column: 'invoiceNumber', value: '611365', code: 'LIKELY_TWIN' }]);
  });

  it('continues if one customer would owe more than the maximum', async () => {
    const world = await newWorld();
    const huge = (number: string) => `391,HUGE,4/6/2013,${number},1/2/2013,2/1/2013,50000000000.00,No,,Paper,,`;
    const problems: ImportProblem[] = [];
    const first = await imported(ledgerBytes([huge('1'), huge('2'), ...ledgerRows]), {}, problems, world);
    expect(first).toMatchObject({ rows: 7, rowsAdded: 6, rowsRefused: 1, customersAdded: 3 });
    const tooLarge = { column: 'invoiceNumber', code: 'TOO_LARGE_TOGETHER' };
    expect(problems).toEqual([{ ...tooLarge, line: 3, value: '2' }]);
    // The same limit applies to later rows of the account.
    const later = await imported(ledgerBytes([huge('3')]), { dateFormat: 'month/day/year' }, problems, world);
    expect(later).toMatchObject({ rowsAdded: 0, rowsRefused: 1 });
    expect(problems[1]).toEqual({ ...tooLarge, line: 2, value: '3' });
  });

  it('leaves out only the row that the database refuses', async () => {
    const world = await newWorld();
    const refuseSeven = sql`create function refuse_seven() returns trigger language plpgsql as
      $$ begin if new.invoice_number = '7' then raise check_violation; end if; return new; end $$`;
    const onCharges = sql`create trigger refuse_seven before insert on charges for each row execute function refuse_seven()`;
    await world.withTransaction({ role: 'owner' }, {}, async (trx) => {
      await refuseSeven.execute(trx);
      await onCharges.execute(trx);
    });
    const problems: ImportProblem[] = [];
    const seven = '391,0379-NEVHP,4/6/2013,7,1/2/2013,2/1/2013,7.00,No,,Paper,,';
    const report = await imported(ledgerBytes([seven, ...ledgerRows]), {}, problems, world);
    expect(report).toMatchObject({ rows: 6, rowsAdded: 5, rowsRefused: 1 });
    expect(problems).toEqual([{ line: 2, column: 'invoiceNumber', value: '7', code: 'NOT_STORED' }]);
  });

  it('refuses rows in another currency than the account', async () => {
    const problems: ImportProblem[] = [];
    const other = await imported(ledgerBytes([ledgerRows[0] ?? '']), { currency: 'EUR' }, problems);
    expect(other).toMatchObject({ rowsAdded: 0, rowsRefused: 1 });
    expect(problems[0]).toMatchObject({ column: 'customerID', code: 'BUYER_IN_OTHER_CURRENCY' });
  });

  it('reports broken rows and imports the others', async () => {
    const world = await newWorld();
    const problems: ImportProblem[] = [];
    const broken = '391,0379-NEVHP,4/6/2013,7,2/30/2013,3/1/2013,abc,No,,Paper,,';
    const mixed = await imported(ledgerBytes([...ledgerRows, broken]), {}, problems, world);
    expect(mixed).toMatchObject({ rows: 6, rowsAdded: 5, rowsRefused: 1 });
    expect(problems).toEqual([
      { line: 7, column: 'InvoiceDate', value: '2/30/2013', code: 'NOT_A_DATE' },
      { line: 7, column: 'InvoiceAmount', value: 'abc', code: 'NOT_AN_AMOUNT' },
    ]);
  });

  it('splits a customer with many invoices into several transactions', async () => {
    const world = await newWorld();
    const rows = Array.from(
      { length: 300 },
      (_, index) => `391,BIG,4/6/2013,${index},1/2/2013,2/1/2013,10.00,Yes,1/15/2013,Paper,13,0`,
    );
    expect(await imported(ledgerBytes(rows), {}, [], world)).toMatchObject({ rowsAdded: 300, disputesAdded: 300 });
  });

  it('imports everything once when the same file is imported twice at the same time', async () => {
    const world = await newWorld();
    const both = await Promise.all([imported(ledgerBytes(), {}, [], world), imported(ledgerBytes(), {}, [], world)]);
    expect(both.map(({ rowsAdded }) => rowsAdded).reduce((one, other) => one + other)).toBe(5);
    expect(both.map(({ rowsAlreadyThere }) => rowsAlreadyThere).reduce((one, other) => one + other)).toBe(5);
  });

  it('keeps the same customer number of two sellers apart', async () => {
    const world = await newWorld();
    await aSeller(world, { name: 'Wharf Timber' });
    const wharf = { client: 'Wharf Timber' };
    await imported(ledgerBytes(), {}, [], world);
    const [, , ...others] = ledgerRows;
    expect(await imported(ledgerBytes(), wharf, [], world)).toMatchObject({ rowsAdded: 5, customersAdded: 2 });
    expect(await imported(ledgerBytes(others), wharf, [], world)).toMatchObject({ rowsAdded: 0, rowsAlreadyThere: 3 });
    const rows = await ask(
      sql`select c.name as seller, p.email, (select count(*)::int from charges where buyer_id = b.id and seller_name = c.name) as own,
        (select count(*)::int from charges where buyer_id = b.id) as invoices
      from buyers b join clients c on c.id = b.client_id join users u on u.buyer_id = b.id join people p on p.id = u.person_id
      order by c.name, b.name`,
      world,
    );
    expect(rows).toEqual([
      { seller: 'Northgate Builders Merchants', email: 'admin@0379-nevhp.example', own: 3, invoices: 3 },
      { seller: 'Northgate Builders Merchants', email: 'admin@8976-amjeo.example', own: 2, invoices: 2 },
      {
        seller: 'Wharf Timber',
        email: expect.stringMatching(/^admin@0379-nevhp\.wharf-timber-\w{6}\.example$/) as string,
        own: 3,
        invoices: 3,
      },
      {
        seller: 'Wharf Timber',
        email: expect.stringMatching(/^admin@8976-amjeo\.wharf-timber-\w{6}\.example$/) as string,
        own: 2,
        invoices: 2,
      },
    ]);
  });

  it('imports both if two sellers import the same customer number at the same time', async () => {
    const world = await newWorld();
    await aSeller(world, { name: 'Wharf Timber' });
    const both = await Promise.all([
      imported(ledgerBytes(), {}, [], world),
      imported(ledgerBytes(), { client: 'Wharf Timber' }, [], world),
    ]);
    expect(both.map(({ rowsAdded, customersAdded }) => ({ rowsAdded, customersAdded }))).toEqual([
      { rowsAdded: 5, customersAdded: 2 },
      { rowsAdded: 5, customersAdded: 2 },
    ]);
  });

  it('invites the administrators if there is no demo password', async () => {
    const world = await newWorld();
    await importLedger(fileOf(ledgerBytes()), anything, {
      ...portsOn(world),
      passwordHash: null,
    });
    const rows = await ask(
      sql`select u.status, p.password_hash from users u join people p on p.id = u.person_id`,
      world,
    );
    expect(rows).toEqual([
      { status: 'Pending', password_hash: null },
      { status: 'Pending', password_hash: null },
    ]);
  });

  it.each([
    [{ program: 'nowhere' }, 'There is no program nowhere.'],
    [{ client: 'Nobody' }, 'There is no seller “Nobody” on northgate. Its sellers: Northgate Builders Merchants.'],
  ])('reports what does not exist: %j', async (wishes, sentence) => {
    expect(await attempt(ledgerBytes(), wishes)).toEqual({ ok: false, sentence });
  });

  it('reports the error of an unreadable file', async () => {
    const answer = await attempt(new TextEncoder().encode('a,b\n1,2\n'));
    expect(answer).toMatchObject({ ok: false, sentence: expect.stringContaining('customerId') as string });
  });

  async function newWorld(): Promise<PortalDatabase> {
    const world = await open();
    await aProgram(world);
    await aSeller(world, { name: 'Northgate Builders Merchants' });
    return world;
  }

  function attempt(
    bytes: Uint8Array,
    wishes: Partial<ImportRequest> = {},
    problems: ImportProblem[] = [],
    world = database,
  ): Promise<ImportAnswer> {
    const ports = portsOn(world, problems);
    return importLedger(fileOf(bytes), { ...anything, ...wishes }, ports);
  }

  async function imported(...args: Parameters<typeof attempt>): Promise<ImportReport> {
    const answer = await attempt(...args);
    if (!answer.ok) throw new Error(answer.sentence);
    return answer.report;
  }

  async function ask(
    query: ReturnType<typeof sql<Record<string, unknown>>>,
    world = database,
  ): Promise<readonly Record<string, unknown>[]> {
    const run = async (trx: Transaction) => (await query.execute(trx)).rows;
    return world.withTransaction({ role: 'job', program: northgate }, { readOnly: true }, run);
  }
});

function portsOn({ withTransaction }: PortalDatabase, problems: ImportProblem[] = []) {
  return {
    withTransaction,
    now: () => now,
    passwordHash: 'not a real hash',
    onEvent: (event: { readonly kind: string; readonly problem?: ImportProblem }) => {
      if (event.problem) problems.push(event.problem);
    },
  };
}

type FullRow = {
  customer: string;
  number: string;
  poNumber: string;
  disputed: string;
  settled: string;
  due: string;
  country: string;
};

/** A ledger of one row with every stored column. */
function fullRow(changes: Partial<FullRow>): Uint8Array {
  const usual = {
    customer: 'LAB',
    number: '1',
    poNumber: 'PO1',
    disputed: 'No',
    settled: '01/31/2026',
    due: '02/13/2026',
    country: '391',
  };
  const row = { ...usual, ...changes };
  const heading =
    'customerID,invoiceNumber,InvoiceDate,DueDate,InvoiceAmount,SettledDate,PONumber,Disputed,countryCode';
  const values = [
    row.customer,
    row.number,
    '01/14/2026',
    row.due,
    '12.50',
    row.settled,
    row.poNumber,
    row.disputed,
    row.country,
  ];
  return new TextEncoder().encode(`${heading}\n${values.join(',')}\n`);
}
