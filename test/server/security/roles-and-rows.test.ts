import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { mayOpen } from '../../../domain/page-rules.ts';
import {
  type ProtectedTable,
  type Reach,
  mayRead,
  permittedRows,
  reachOf,
  userTypeOf,
} from '../../../domain/access/permitted-data.ts';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import { type Role, roles } from '../../../domain/access/role.ts';
import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { ClientId, ProgramId } from '../../../domain/ids.ts';
import type { AppIdentity } from '../../../server/database/identity.ts';
import { type TestDatabase, describeOnBothDatabases } from '../both-databases.ts';
import { type History, makeHistory, makePayment } from '../database/history.ts';
import {
  type Business,
  as,
  makeBusiness,
  makeClient,
  makeProgram,
  newId,
  northgate,
  owner,
} from '../database/world.ts';
import { deviceOfRole } from './device-of-role.ts';
import { pageReads } from './page-reads.ts';

const summit = 'summit' as ProgramId;
const tables = Object.keys(permittedRows) as ProtectedTable[];

/** Numbers of rows of a table, of the account and of others, as the owner of the database sees them. */
type Counted = { readonly account: number; readonly others: number };

/**
 * Every query omits all filters: it counts the rows that exist for the role. For `account` or `seller` in the table these are all rows of
 * the business and none of another; for `none`, nothing; for other values, a part of them.
 */
describeOnBothDatabases('row security and the table of permissions', (open) => {
  let database: TestDatabase;
  let ours: Business;
  let client: ClientId;
  /** What is available of the account, as the owner of the database computes it. */
  let availableMinor: number;
  let totals: Record<string, Counted>;

  beforeAll(async () => {
    database = await open();
    await makeProgram(database);
    await makeProgram(database, summit);
    client = await makeClient(database);
    ours = await makeBusiness(database, { client });
    await giveCards(ours);
    await makeMore(ours, await makeHistory(database, ours));
    for (const program of [northgate, summit]) {
      const theirs = await makeBusiness(database, { program });
      await makeHistory(database, theirs, program);
    }
    const { rows: figures } = await database.withTransaction(owner, { readOnly: true }, (trx) =>
      sql<{ available: number }>`select credit_approved_minor - open_minor - authorised_minor as available
        from buyers where id = ${ours.buyer}`.execute(trx),
    );
    availableMinor = figures[0]?.available ?? 0;
    totals = Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await count(table)] as const)));
  });

  /** A card of the purchaser and one of the office, each with an authorisation; triggers have created the limits. */
  async function giveCards({ buyer, office, yard, purchaser }: Business): Promise<void> {
    await database.withTransaction(owner, {}, async (trx) => {
      for (const [group, user] of [
        [yard, purchaser.user],
        [office, null],
      ] as const) {
        const card = newId<string>();
        await sql`insert into purchase_cards (id, program_id, buyer_id, group_id, user_id, kind, cardholder_name, business_name, last4, status, currency)
          values (${card}, ${northgate}, ${buyer}, ${group}, ${user}, 'virtual', 'A HOLDER', 'HARBOUR', '1234', 'active', 'GBP')`.execute(
          trx,
        );
        await sql`insert into authorisations (id, program_id, buyer_id, card_id, group_id, user_id, seller_name, amount_minor, currency, status, expires_at)
          values (${newId<string>()}, ${northgate}, ${buyer}, ${card}, ${group}, ${user}, 'Seller', 100, 'GBP', 'preauthorized', '2999-01-01')`.execute(
          trx,
        );
      }
    });
  }

  /** A second row of the administrator's, for the top of the account, for each kind of which the history has one. */
  async function makeMore({ buyer, admin, groupAdmin, charges }: Business, { adminApproval }: History): Promise<void> {
    const place = { program_id: northgate, buyer_id: buyer };
    await database.withTransaction(owner, {}, async (trx) => {
      await makePayment(trx, place, admin.user, [charges.top]);
      const about = {
        reason: 'other',
        amount_minor: 100,
        currency: 'GBP',
        status: 'open',
        raised_at: '2026-11-01T10:00:00.000Z',
      } as const;
      await trx
        .insertInto('disputes')
        .values({ ...place, ...about, id: newId<string>(), charge_id: charges.top, raised_by_user_id: admin.user })
        .execute();
      const lowered = { kind: 'correction', amount_minor: 100, effective_on: '2026-11-01' } as const;
      for (const charge of [charges.top, charges.own])
        await trx
          .insertInto('adjustments')
          .values({ ...place, ...lowered, id: newId<string>(), charge_id: charge })
          .execute();
      await trx
        .insertInto('approval_decisions')
        .values({
          ...place,
          id: newId<string>(),
          approval_id: adminApproval,
          tier: 0,
          decision: 'approved',
          user_id: groupAdmin.user,
          user_name: 'Gus',
        })
        .execute();
      const file = { sha256: 'b'.repeat(64), byte_length: 3, content_type: 'image/png', file_name: 'photo.png' };
      await trx
        .insertInto('blobs')
        .values({ ...place, ...file, id: newId<string>(), user_id: admin.user })
        .execute();
    });
  }

  const ownerOf = (table: ProtectedTable) =>
    table === 'buyers'
      ? sql`id = ${ours.buyer}`
      : table === 'people'
        ? sql`id in (select person_id from users where buyer_id = ${ours.buyer})`
        : sql`buyer_id = ${ours.buyer}`;

  async function count(table: ProtectedTable): Promise<Counted> {
    const { rows } = await database.withTransaction(owner, { readOnly: true }, (trx) =>
      sql<Counted>`select count(*) filter (where ${ownerOf(table)}) as account, count(*) filter (where not (${ownerOf(table)})) as others
        from ${sql.table(table)}`.execute(trx),
    );
    return rows[0] ?? { account: 0, others: 0 };
  }

  const identities: Record<Role, () => AppIdentity> = Object.fromEntries(
    roles.map((role) => [role, () => identityOf(role)]),
  ) as Record<Role, () => AppIdentity>;

  function identityOf(role: Role): AppIdentity {
    const kind = visibilityOf(userTypeOf(role), [role]);
    if (userTypeOf(role) === 'client')
      return { ...as(ours.admin, ours.buyer, kind), user: newId(), person: newId(), buyer: null, client };
    if (userTypeOf(role) === 'MSTS') return { ...as(ours.admin, ours.buyer, kind), user: newId(), person: newId() };
    if (kind === 'group') return as(ours.groupAdmin, ours.buyer, kind, [ours.yard, ours.shed]);
    return kind === 'own' ? as(ours.purchaser, ours.buyer, kind, [ours.yard]) : as(ours.admin, ours.buyer, kind);
  }

  /** The number of rows that exist for the role; a table that it may not read counts as empty. */
  async function seenBy(role: Role, table: ProtectedTable): Promise<number> {
    try {
      const { rows } = await database.withTransaction(identities[role](), { readOnly: true }, (trx) =>
        sql<{ seen: number }>`select count(*) as seen from ${sql.table(table)}`.execute(trx),
      );
      return rows[0]?.seen ?? 0;
    } catch (error) {
      if (!/permission denied/.test(String(error))) throw error;
      return 0;
    }
  }

  it('every table has rows of this business and of others, so that each check can fail', () => {
    const unproved = tables.filter((table) => {
      const { account, others } = totals[table] ?? { account: 0, others: 0 };
      const isOfCards = table === 'purchase_cards' || table === 'authorisations';
      return account === 0 || (others === 0 && !isOfCards);
    });
    expect(
      unproved.map(
        (table) => `No row shows who sees ${table}: makeHistory in test/server/database/history.ts inserts one.`,
      ),
    ).toEqual([]);
    expect([...pageReads().values()].filter((read) => read.length > 0).length).toBeGreaterThan(40);
  });

  it.each(roles.map((role) => [role]))('%s sees just as far as the table says, in each of them', async (role) => {
    const found: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const table of tables) {
      const reach = reachOf(table, role);
      found[table] = describeReach(reach, await seenBy(role, table), totals[table]?.account ?? 0, role, table);
      wanted[table] = reach;
    }
    expect(found).toEqual(wanted);
  });

  /** The reach if the visible rows match it; otherwise their number. */
  function describeReach(reach: Reach, seen: number, all: number, role: Role, table: ProtectedTable): string {
    const fits: Record<Reach, boolean> = {
      none: seen === 0,
      account: seen === all,
      // A seller sees all rows of its one customer here; of users and people only its own colleagues, and it has none.
      seller: table === 'users' || table === 'people' ? seen === 0 : seen === all,
      // Less than the whole account; row-security.test.ts checks for each table that it is the right part.
      group: seen < all,
      own: seen < all,
    };
    return fits[reach] ? reach : `${role} sees ${seen} of ${all}`;
  }

  it.each(roles.map((role) => [role]))(
    '%s reads on each page exactly the rows that row security allows',
    async (role) => {
      const { pulled, inSql } = await deviceOfRole(database, identities[role](), role);
      const wrong = [...pageReads()].flatMap(([page, collections]) =>
        collections
          // A page that a role may not open reads nothing for it; the rows below it are not on its device either.
          .filter((one) => mayOpen(page, [role]) && String(pulled[one]) !== String(inSql[one]))
          .map((one) => `${page}: ${one}`),
      );
      expect(wrong).toEqual([]);
    },
  );

  it.each(roles.map((role) => [role]))(
    '%s gets the totals of the account only if the role knows them',
    async (role) => {
      const { rows } = await deviceOfRole(database, identities[role](), role);
      const [account] = rows.filter(({ collection }) => collection === 'buyers').map(({ row }) => row as Buyer);
      const own = rows
        .filter(({ collection }) => collection === 'spendingLimits')
        .map(({ row }) => row as SpendingLimit)
        .filter(({ level, parentGroupId }) => level === 'group' && parentGroupId === null);
      expect(account !== undefined || own.length === 0).toBe(true);
      if (!account) return;
      const known = { approved: account.creditApprovedMinor, open: account.openMinor, held: account.authorisedMinor };
      const isAll = mayRead('creditFigures', [role]);
      expect(Object.values(known).map((figure) => figure !== null)).toEqual([isAll, isAll, isAll]);
      expect(account.creditAvailableMinor).toBe(isAll ? undefined : availableMinor);
      const used = own.map(({ spentMinor, authorisedMinor }) => spentMinor + authorisedMinor);
      expect(isAll || used.every((minor) => minor === 0)).toBe(true);
    },
  );

  it('no role reads a row of another business or program', async () => {
    for (const role of roles) {
      for (const table of tables) {
        if (table === 'people') continue;
        const column = table === 'buyers' ? 'id' : 'buyer_id';
        const seen = await database
          .withTransaction(identities[role](), { readOnly: true }, (trx) =>
            sql<{
              seen: number;
            }>`select count(*) as seen from ${sql.table(table)} where ${sql.ref(column)} <> ${ours.buyer}`.execute(trx),
          )
          .then(
            ({ rows }) => rows[0]?.seen,
            () => 0,
          );
        expect({ role, table, seen }).toEqual({ role, table, seen: 0 });
      }
    }
  });

  it('every table that belongs to a business has a line', async () => {
    const { rows } = await database.withTransaction(owner, { readOnly: true }, (trx) =>
      sql<{ name: string }>`select c.table_name as name from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'buyer_id' order by 1`.execute(
        trx,
      ),
    );
    // Nobody can list waiting jobs. An action that fits no schema is returned only to its author
    // (`../actions/malformed-input.test.ts`). Details of bank accounts and cardholders are write-only. An invitation is visible with its
    // user; its link is stored as a hash that no request reads, and so are those of a
    // change of e-mail, which the person and their Account Admins see (`../users/email-change.test.ts`). Only jobs read what people have
    // been told of, and what waits for their daily e-mail.
    const machinery = [
      // Read by a function that answers only who counts as an Account Admin.
      'administrator_falls',
      'bank_details',
      'card_details',
      'email_changes',
      'invitations',
      'jobs',
      'refused_ids',
      'told_news',
      'digest_items',
    ];
    const undeclared = rows.filter(({ name }) => !machinery.includes(name) && !Object.hasOwn(permittedRows, name));
    expect(
      undeclared.map(({ name }) => `Who sees ${name}? Say so in permittedRows, or in machinery if it has no readers.`),
    ).toEqual([]);
    expect(machinery.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });
});
