import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import type { ApprovalId, ChargeId, ClientId, ProgramId, UserId } from '../../../domain/ids.ts';
import type { AppIdentity, Identity } from '../../../server/database/identity.ts';
import { type TestDatabase, describeOnBothDatabases } from '../both-databases.ts';
import { type History, makeHistory } from './history.ts';
import {
  type Business,
  as,
  chargeRow,
  job,
  makeBusiness,
  makeClient,
  makeProgram,
  newId,
  northgate,
  owner,
} from './world.ts';

/** Every query here deliberately omits the application's own filters: the database alone must enforce the rules. */
describeOnBothDatabases('Row security', (open) => {
  const summit = 'summit' as ProgramId;
  let database: TestDatabase;
  let client: ClientId;
  let ours: Business;
  let history: History;
  let theirs: Business;
  let foreign: Business;
  let members: Record<'account' | 'group' | 'own' | 'support' | 'client', AppIdentity>;

  beforeAll(async () => {
    database = await open();
    await makeProgram(database);
    await makeProgram(database, summit);
    client = await makeClient(database);
    ours = await makeBusiness(database, { client });
    theirs = await makeBusiness(database);
    foreign = await makeBusiness(database, { program: summit });
    history = await makeHistory(database, ours);
    await makeHistory(database, theirs);
    await makeHistory(database, foreign, summit);
    members = {
      account: as(ours.admin, ours.buyer, 'account'),
      group: as(ours.groupAdmin, ours.buyer, 'group', [ours.yard, ours.shed]),
      own: as(ours.purchaser, ours.buyer, 'own', [ours.yard]),
      support: as(ours.admin, ours.buyer, 'support'),
      client: { ...as(ours.admin, ours.buyer, 'client'), buyer: null, client },
    };
  });

  /** The ids in a table that are visible to the identity, without any filter. */
  const idsOf = async (
    identity: Identity,
    table:
      | 'charges'
      | 'payments'
      | 'adjustments'
      | 'bank_accounts'
      | 'actions'
      | 'approvals'
      | 'groups'
      | 'users'
      | 'people',
  ) => {
    const { rows } = await database.withTransaction(identity, { readOnly: true }, (trx) =>
      sql<{ id: string }>`select id from ${sql.table(table)}`.execute(trx),
    );
    return rows.map(({ id }) => id).toSorted();
  };
  const sorted = (...ids: string[]) => ids.toSorted();

  it('shows no row of another buyer or program, in any table, to anybody', async () => {
    const columns = await database.withTransaction(owner, {}, (trx) =>
      sql<{
        table: string;
        column: string;
      }>`select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as table,
          column_name as column from information_schema.columns
        where table_schema in ('public', 'bank') and column_name in ('buyer_id', 'program_id') order by 1, 2`.execute(
        trx,
      ),
    );
    expect(columns.rows.length).toBeGreaterThan(30);
    const leaks: unknown[] = [];
    for (const [kind, identity] of Object.entries(members)) {
      for (const { table, column } of columns.rows) {
        const mine = column === 'program_id' ? northgate : ours.buyer;
        const seen = await rowsOtherThan(identity, table, column, mine);
        if (seen > 0) leaks.push({ kind, table, column, seen });
      }
    }
    expect(leaks).toEqual([]);
  });

  const rowsOtherThan = async (identity: Identity, table: string, column: string, mine: string): Promise<number> => {
    try {
      const { rows } = await database.withTransaction(identity, { readOnly: true }, (trx) =>
        sql<{
          seen: number;
        }>`select count(*) as seen from ${sql.table(table)} where ${sql.ref(column)}::text <> ${mine}`.execute(trx),
      );
      return rows[0]?.seen ?? 0;
    } catch (error) {
      // No permission to read the table or the column at all: nothing leaks.
      expect(String(error)).toMatch(/permission denied/);
      return 0;
    }
  };

  it('shows charges of the account, the subtree and oneself, or oneself alone', async () => {
    const { top, yard, shed, own } = ours.charges;
    expect(await idsOf(members.account, 'charges')).toEqual(sorted(top, yard, shed, own));
    expect(await idsOf(members.support, 'charges')).toEqual(sorted(top, yard, shed, own));
    expect(await idsOf(members.group, 'charges')).toEqual(sorted(yard, shed));
    expect(await idsOf(members.own, 'charges')).toEqual(sorted(own));
    expect(await idsOf(members.client, 'charges')).toEqual(sorted(top, yard, shed, own));
    expect(await idsOf({ ...members.client, client: newId<ClientId>() }, 'charges')).toEqual([]);
  });

  it('shows a payment to those who see a charge that it touches, and only the parts that do', async () => {
    const partsOf = async (identity: Identity): Promise<ChargeId[]> =>
      database.withTransaction(identity, { readOnly: true }, async (trx) => {
        const rows = await trx.selectFrom('payment_applications').select('charge_id').execute();
        return rows.map((row) => row.charge_id);
      });
    expect(await idsOf(members.account, 'payments')).toEqual([history.payment]);
    expect(await partsOf(members.account)).toHaveLength(2);
    expect(await idsOf(members.group, 'payments')).toEqual([history.payment]);
    expect(await partsOf(members.group)).toEqual([ours.charges.yard]);
    expect(await idsOf(members.own, 'payments')).toEqual([]);
    expect(await idsOf(members.client, 'payments')).toEqual([]);
  });

  it('shows an adjustment to those who see the charge that it changes', async () => {
    for (const kind of ['account', 'support', 'group'] as const)
      expect(await idsOf(members[kind], 'adjustments')).toEqual([history.adjustment]);
    for (const kind of ['own', 'client'] as const) expect(await idsOf(members[kind], 'adjustments')).toEqual([]);
  });

  it('shows bank accounts to account-wide roles and support', async () => {
    expect(await idsOf(members.account, 'bank_accounts')).toEqual([history.bankAccount]);
    expect(await idsOf(members.support, 'bank_accounts')).toEqual([history.bankAccount]);
    for (const kind of ['group', 'own', 'client'] as const)
      expect(await idsOf(members[kind], 'bank_accounts')).toEqual([]);
  });

  it('shows actions and approvals to their author, and to whoever sees the whole account', async () => {
    expect(await idsOf(members.account, 'actions')).toEqual(sorted(history.adminAction, history.purchaserAction));
    expect(await idsOf(members.own, 'actions')).toEqual([history.purchaserAction]);
    expect(await idsOf(members.group, 'actions')).toEqual([]);
    expect(await idsOf(members.account, 'approvals')).toEqual(sorted(history.adminApproval, history.purchaserApproval));
    expect(await idsOf(members.own, 'approvals')).toEqual([history.purchaserApproval]);
  });

  it('shows the members and groups of the view', async () => {
    const everybody = [ours.admin, ours.groupAdmin, ours.purchaser, ours.officePurchaser];
    expect(await idsOf(members.account, 'users')).toEqual(sorted(...everybody.map(({ user }) => user)));
    expect(await idsOf(members.account, 'people')).toEqual(sorted(...everybody.map(({ person }) => person)));
    expect(await idsOf(members.group, 'users')).toEqual(sorted(ours.groupAdmin.user, ours.purchaser.user));
    expect(await idsOf(members.own, 'users')).toEqual([ours.purchaser.user]);
    expect(await idsOf(members.own, 'people')).toEqual([ours.purchaser.person]);
    expect(await idsOf(members.own, 'groups')).toEqual([ours.yard]);
    expect(await idsOf(members.group, 'groups')).toEqual(sorted(ours.yard, ours.shed));
  });

  it('shows nothing to a request without an identity', async () => {
    const nobody = { ...members.account, program: '' as ProgramId };
    for (const table of ['charges', 'payments', 'bank_accounts', 'actions', 'approvals', 'users', 'people'] as const) {
      expect(await idsOf(nobody, table)).toEqual([]);
    }
  });

  it.each([
    ['people', 'password_hash'],
    ['bank_accounts', 'rail_token'],
    ['changes', 'image'],
    ['sessions', 'id_hash'],
    ['jobs', 'payload'],
  ])('never lets a request read %s.%s', async (table, column) => {
    const read = database.withTransaction(members.account, {}, (trx) =>
      sql`select ${sql.ref(column)} from ${sql.table(table)}`.execute(trx),
    );
    await expect(read).rejects.toThrow('permission denied');
  });

  it('keeps secrets out of the change log', async () => {
    const { rows } = await database.withTransaction(owner, {}, (trx) =>
      sql<{ found: number }>`select count(*) as found from changes where image::text like '%secret-%'`.execute(trx),
    );
    expect(rows).toEqual([{ found: 0 }]);
  });

  it('returns the image of a row only to those who see the row', async () => {
    const imageFor = async (identity: Identity, collection: string, id: string) => {
      const { rows } = await database.withTransaction(identity, { readOnly: true }, (trx) =>
        sql<{ image: { id: string } | null }>`select image_of(${collection}, ${id}, 1::bigint) as image`.execute(trx),
      );
      return rows[0]?.image?.id ?? null;
    };
    expect(await imageFor(members.account, 'charges', ours.charges.top)).toBe(ours.charges.top);
    expect(await imageFor(members.group, 'charges', ours.charges.yard)).toBe(ours.charges.yard);
    expect(await imageFor(members.group, 'charges', ours.charges.top)).toBeNull();
    expect(await imageFor(members.own, 'bankAccounts', history.bankAccount)).toBeNull();
    expect(await imageFor(members.account, 'charges', theirs.charges.top)).toBeNull();
    expect(await imageFor(members.client, 'charges', ours.charges.top)).toBeNull();
  });

  it('allows no write to rows that somebody may only read, or cannot see', async () => {
    const noted = async (identity: Identity, charge: ChargeId): Promise<bigint> =>
      database.withTransaction(identity, {}, async (trx) => {
        const done = await trx
          .updateTable('charges')
          .set({ notes: 'seen' })
          .where('id', '=', charge)
          .executeTakeFirst();
        return done.numUpdatedRows;
      });
    expect(await noted(members.own, ours.charges.own)).toBe(1n);
    expect(await noted(members.own, ours.charges.yard)).toBe(0n);
    expect(await noted(members.group, ours.charges.shed)).toBe(1n);
    expect(await noted(members.support, ours.charges.top)).toBe(0n);
    expect(await noted(members.client, ours.charges.top)).toBe(0n);
    expect(await noted(members.account, theirs.charges.top)).toBe(0n);
  });

  it.each([
    ['an amount', sql`update charges set total_minor = 1`],
    ['a charge of its own making', sql`insert into charges select * from charges`],
    ['a credit limit', sql`update buyers set credit_approved_minor = 1`],
    ['the number of a bank account', sql`update bank_accounts set account_last4 = '1'`],
    ['the details of a bank account', sql`update bank_details set sealed = ''`],
    ['the audit trail', sql`delete from activity`],
    ['the change log', sql`delete from changes`],
    ['a feed', sql`update feeds set version = 1`],
  ])('lets no request write %s', async (_what, statement) => {
    const write = database.withTransaction(members.account, {}, (trx) => statement.execute(trx));
    await expect(write).rejects.toThrow('permission denied');
  });

  it('allows nobody to change their own roles, and roles of others only within the writer’s own', async () => {
    const promote = (identity: AppIdentity, user: UserId, role: Role = 'buyerAdministrator') =>
      database.withTransaction(identity, {}, (trx) =>
        trx
          .updateTable('users')
          .set({ roles: [role] })
          .where('id', '=', user)
          .executeTakeFirst(),
      );
    await expect(promote(members.account, members.account.user, 'buyerPayer')).rejects.toThrow('own rights');
    await expect(promote(members.group, members.group.user)).rejects.toThrow(/own rights|row-level security/);
    expect((await promote(members.own, members.account.user)).numUpdatedRows).toBe(0n);
    await expect(promote(members.own, members.own.user)).rejects.toThrow('own rights');
    expect((await promote(members.account, theirs.admin.user)).numUpdatedRows).toBe(0n);
  });

  it('allows nobody to decide their own request, even if the application would', async () => {
    const decide = (identity: AppIdentity, approval: string) =>
      database.withTransaction(identity, {}, (trx) =>
        trx
          .insertInto('approval_decisions')
          .values({
            id: newId(),
            program_id: northgate,
            buyer_id: ours.buyer,
            approval_id: approval,
            tier: 1,
            decision: 'approved',
            user_id: identity.user,
            user_name: 'Ana',
          })
          .execute(),
      );
    await expect(decide(members.account, history.adminApproval)).rejects.toThrow('row-level security');
    await expect(decide(members.account, history.purchaserApproval)).resolves.toBeDefined();
  });

  it('allows nobody to mark their own request as approved', async () => {
    const approve = (identity: AppIdentity, approval: ApprovalId) =>
      database.withTransaction(identity, {}, (trx) =>
        trx.updateTable('approvals').set({ state: 'approved' }).where('id', '=', approval).executeTakeFirst(),
      );
    await expect(approve(members.account, history.adminApproval)).rejects.toThrow('row-level security');
    await expect(approve(members.own, history.purchaserApproval)).rejects.toThrow('row-level security');
    expect((await approve(members.account, history.purchaserApproval)).numUpdatedRows).toBe(1n);
  });

  it.each(['support', 'client'] as const)('allows no jobs to %s, who may only read', async (kind) => {
    const identity = members[kind];
    const ask = database.withTransaction(identity, {}, (trx) =>
      trx
        .insertInto('jobs')
        .values({ id: newId(), kind: 'bank-outcome', program_id: northgate, buyer_id: identity.buyer })
        .execute(),
    );
    await expect(ask).rejects.toThrow('row-level security');
  });

  it('limits a job to its program and buyer', async () => {
    const newCharge = (identity: Identity, business: Business) =>
      database.withTransaction(identity, {}, (trx) =>
        trx
          .insertInto('charges')
          .values(chargeRow(newId<ChargeId>(), { buyer: business.buyer }))
          .execute(),
      );
    await expect(newCharge({ ...job, buyer: ours.buyer }, theirs)).rejects.toThrow('row-level security');
    await expect(newCharge({ role: 'job', program: summit }, ours)).rejects.toThrow('row-level security');
    expect(await idsOf({ role: 'job', program: null }, 'charges')).toEqual([]);
    expect(await idsOf({ role: 'job', program: summit }, 'charges')).toEqual(sorted(...Object.values(foreign.charges)));
  });

  it('allows a sign-in to read the credentials of its program, and no amounts', async () => {
    const auth = { role: 'auth', program: summit } as const;
    const people = await database.withTransaction(auth, {}, (trx) =>
      trx.selectFrom('people').select(['id', 'password_hash']).execute(),
    );
    expect(people).toHaveLength(4);
    for (const table of ['charges', 'payments', 'bank_accounts'] as const) {
      await expect(idsOf(auth, table)).rejects.toThrow('permission denied');
    }
  });

  it('allows a request to enqueue a job once', async () => {
    const ask = () =>
      database.withTransaction(members.own, {}, (trx) =>
        trx
          .insertInto('jobs')
          .values({
            id: newId(),
            kind: 'bank.submit',
            program_id: northgate,
            buyer_id: ours.buyer,
            dedupe_key: 'payment-1',
          })
          .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
          .executeTakeFirst(),
      );
    expect((await ask()).numInsertedOrUpdatedRows).toBe(1n);
    expect((await ask()).numInsertedOrUpdatedRows).toBe(0n);
  });
});
