import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { ActionId, BuyerId, ChargeId, UserId } from '../../../domain/ids.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';
import { type TestDatabase, describeOnBothDatabases } from '../both-databases.ts';
import { makeAction, makeHistory, makePayment } from './history.ts';
import {
  type Business,
  as,
  buyerRow,
  chargeRow,
  job,
  makeBusiness,
  makeCharge,
  makeProgram,
  newId,
  northgate,
  owner,
} from './world.ts';

describeOnBothDatabases('The feeds', (open) => {
  let database: TestDatabase;
  let business: Business;
  let feed: string;

  beforeAll(async () => {
    database = await open();
    await makeProgram(database);
    business = await makeBusiness(database);
    feed = `buyer:${business.buyer}`;
  });

  type Change = {
    collection: string;
    row_id: string;
    row_version: number;
    op: string;
    image: Record<string, unknown> | null;
  };

  /** Runs the work as a background job and returns the changes that its commit wrote to the business's feed. */
  const changesOf = async (
    work: (trx: Transaction) => Promise<unknown>,
    identity = job as typeof job | typeof owner,
  ): Promise<Change[]> => {
    let stamped: ReadonlyMap<string, number> = new Map();
    await database.withTransaction(identity, { onCommitted: (versions) => (stamped = versions) }, work);
    return database.withTransaction(owner, {}, (trx) =>
      trx
        .selectFrom('changes')
        .select(['collection', 'row_id', 'row_version', 'op', 'image'])
        .where('feed', '=', feed)
        .where('feed_version', '=', stamped.get(feed) ?? 0)
        .orderBy('collection')
        .orderBy('row_id')
        .execute(),
    );
  };

  it('advance by one per transaction, whatever it changed', async () => {
    const before = await versionOf(feed);
    const changes = await changesOf(async (trx) => {
      await trx.updateTable('charges').set({ notes: 'one' }).where('id', '=', business.charges.top).execute();
      await trx.updateTable('charges').set({ notes: 'two' }).where('id', '=', business.charges.top).execute();
      await trx.updateTable('charges').set({ notes: 'one' }).where('id', '=', business.charges.yard).execute();
    });
    expect(await versionOf(feed)).toBe(before + 1);
    const expected = [business.charges.top, business.charges.yard]
      .toSorted()
      .map((id) => ({ collection: 'charges', row_id: id, op: 'upsert' }));
    expect(changes.map(({ collection, row_id, op }) => ({ collection, row_id, op }))).toEqual(expected);
    expect(changes.find(({ row_id }) => row_id === business.charges.top)?.image).toMatchObject({
      notes: 'two',
      row_version: 3,
    });
  });

  const versionOf = async (id: string): Promise<number> => {
    const row = await database.withTransaction(owner, {}, (trx) =>
      trx.selectFrom('feeds').select('version').where('id', '=', id).executeTakeFirst(),
    );
    return row?.version ?? 0;
  };

  it('do not advance for a failed transaction, nor for an update without a change', async () => {
    const before = await versionOf(feed);
    const failing = database.withTransaction(job, {}, async (trx) => {
      await trx.updateTable('charges').set({ notes: 'lost' }).where('id', '=', business.charges.own).execute();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    const same = await changesOf((trx) =>
      trx.updateTable('charges').set({ po_number: null }).where('id', '=', business.charges.own).execute(),
    );
    expect(same).toEqual([]);
    expect(await versionOf(feed)).toBe(before);
  });

  it('do not advance for a sign-in or a wrong password, and do for a change of roles at the same time', async () => {
    const { person, user } = business.purchaser;
    const versionsOf = async () => {
      const { rows } = await database.withTransaction(owner, {}, (trx) =>
        sql<{ id: string; version: number }>`
          select id, version from feeds where id = any(${[feed, `person:${person}`]}::text[]) order by id`.execute(trx),
      );
      return rows;
    };
    const before = await versionsOf();
    await database.withTransaction({ role: 'auth', program: northgate }, {}, async (trx) => {
      await trx
        .updateTable('users')
        .set({ last_sign_in_at: '2026-11-20T09:00:00.000Z' })
        .where('id', '=', user)
        .execute();
      await trx.updateTable('people').set({ failed_attempts: 5 }).where('id', '=', person).execute();
    });
    expect(await versionsOf()).toEqual(before);
    const changed = await changesOf((trx) =>
      trx
        .updateTable('users')
        .set({ last_sign_in_at: '2026-11-20T10:00:00.000Z', receive_email: true })
        .where('id', '=', user)
        .execute(),
    );
    expect(changed).toMatchObject([{ collection: 'users', row_id: user, op: 'upsert', row_version: 2 }]);
  });

  it('return the new version of each feed to the committing transaction', async () => {
    const other = newId<BuyerId>();
    let versions: ReadonlyMap<string, number> = new Map();
    await database.withTransaction(job, { onCommitted: (stamped) => (versions = stamped) }, async (trx) => {
      await trx.insertInto('buyers').values(buyerRow(other)).execute();
      await trx.updateTable('charges').set({ notes: 'both' }).where('id', '=', business.charges.top).execute();
    });
    expect(Object.fromEntries(versions)).toEqual({ [`buyer:${other}`]: 1, [feed]: await versionOf(feed) });
  });

  it('record a tombstone without an image', async () => {
    const id = newId<ChargeId>();
    await changesOf((trx) =>
      trx
        .insertInto('charges')
        .values(chargeRow(id, { buyer: business.buyer, status: 'paid' }))
        .execute(),
    );
    const changes = await changesOf((trx) => trx.deleteFrom('charges').where('id', '=', id).execute());
    expect(changes).toEqual([{ collection: 'charges', row_id: id, row_version: 1, op: 'remove', image: null }]);
  });

  it('stamp an action with the version of its commit, without recording that as another change', async () => {
    let id = newId<ActionId>();
    const place = { program_id: northgate, buyer_id: business.buyer };
    const changes = await changesOf(async (trx) => (id = await makeAction(trx, place, business.admin.user)));
    expect(changes.map(({ collection, row_version }) => ({ collection, row_version }))).toEqual([
      { collection: 'actions', row_version: 1 },
    ]);
    expect(changes[0]?.image).not.toHaveProperty('feed_version');
    expect(await stampOf(id)).toEqual({ feed_version: await versionOf(feed), row_version: 1 });
    await changesOf((trx) => trx.updateTable('actions').set({ state: 'completed' }).where('id', '=', id).execute());
    expect(await stampOf(id)).toEqual({ feed_version: await versionOf(feed), row_version: 2 });
  });

  const stampOf = (id: ActionId) =>
    database.withTransaction(owner, {}, (trx) =>
      trx.selectFrom('actions').select(['feed_version', 'row_version']).where('id', '=', id).executeTakeFirst(),
    );

  it('count a change of an application as a change of its payment, and carry it inside', async () => {
    const place = { program_id: northgate, buyer_id: business.buyer };
    let payment = '';
    const made = await changesOf(
      async (trx) => (payment = await makePayment(trx, place, business.admin.user, [business.charges.top])),
    );
    expect(made.filter(({ collection }) => collection === 'payments')).toMatchObject([
      { row_id: payment, image: { applications: [{ state: 'pending' }] } },
    ]);
    const settled = await changesOf((trx) =>
      trx
        .updateTable('payment_applications')
        .set({ state: 'applied' })
        .where('payment_id', '=', payment as never)
        .execute(),
    );
    expect(settled).toMatchObject([
      { collection: 'payments', row_id: payment, image: { applications: [{ state: 'applied', amount_minor: 100 }] } },
    ]);
    expect(settled[0]?.row_version).toBe((made.find(({ row_id }) => row_id === payment)?.row_version ?? 0) + 1);
  });

  it('carry an open dispute on its charge, so that devices and approvals notice', async () => {
    const open_ = {
      reason: 'other',
      amount_minor: 100,
      currency: 'GBP',
      status: 'open',
      raised_at: '2026-11-01T10:00:00.000Z',
    } as const;
    const id = randomUUID();
    const place = { program_id: northgate, buyer_id: business.buyer };
    const raised = await changesOf((trx) =>
      trx
        .insertInto('disputes')
        .values({ ...place, ...open_, id, charge_id: business.charges.shed })
        .execute(),
    );
    expect(raised).toMatchObject([
      { collection: 'charges', image: { has_open_dispute: true } },
      { collection: 'disputes', image: { status: 'open' } },
    ]);
    const closed = await changesOf((trx) =>
      trx
        .updateTable('disputes')
        .set({ status: 'resolved', resolved_at: '2026-11-02T10:00:00.000Z' })
        .where('id', '=', id as never)
        .execute(),
    );
    expect(closed).toMatchObject([
      { collection: 'charges', image: { has_open_dispute: false } },
      { collection: 'disputes' },
    ]);
  });

  it('carry the action under which a row changed', async () => {
    const action = newId<ActionId>();
    await database.withTransaction(job, { action }, (trx) =>
      trx.updateTable('charges').set({ notes: 'by action' }).where('id', '=', business.charges.top).execute(),
    );
    const rows = await database.withTransaction(owner, {}, (trx) =>
      trx.selectFrom('changes').select('row_id').where('action_id', '=', action).execute(),
    );
    expect(rows).toEqual([{ row_id: business.charges.top }]);
  });

  it('accept at most 1,000 rows per transaction, with an error above', async () => {
    const buyer = newId<BuyerId>();
    await database.withTransaction(job, {}, (trx) => trx.insertInto('buyers').values(buyerRow(buyer)).execute());
    const fill = (count: number) =>
      database.withTransaction(job, {}, (trx) =>
        trx
          .insertInto('charges')
          .values(Array.from({ length: count }, () => chargeRow(newId<ChargeId>(), { buyer })))
          .execute(),
      );
    // The buyer's own row changes with its totals, and counts.
    await expect(fill(1000)).rejects.toThrow(`changed 1001 rows of the feed buyer:${buyer}; at most 1000 are allowed`);
    await fill(999);
    const { rows } = await database.withTransaction(owner, {}, (trx) =>
      sql<{ changes: number; versions: number }>`
        select count(*) as changes, count(distinct feed_version) as versions from changes where feed = ${`buyer:${buyer}`}`.execute(
        trx,
      ),
    );
    expect(rows).toEqual([{ changes: 1001, versions: 2 }]);
  });

  it('are visible only to their followers', async () => {
    const other = await makeBusiness(database);
    await makeHistory(database, other);
    const identity = as(business.purchaser, business.buyer, 'own');
    const seen = await database.withTransaction(identity, { readOnly: true }, async (trx) => ({
      feeds: (await trx.selectFrom('feeds').select('id').orderBy('id').execute()).map(({ id }) => id),
      changes: (await trx.selectFrom('changes').select('feed').distinct().orderBy('feed').execute()).map(
        ({ feed: id }) => id,
      ),
    }));
    const own = [feed, `person:${business.purchaser.person}`, 'program:northgate'];
    expect(seen).toEqual({ feeds: own, changes: own });
  });

  it('refuse a row that changes its feed', async () => {
    const other = await makeBusiness(database);
    const charge = database.withTransaction(owner, {}, (trx) =>
      trx
        .updateTable('charges')
        .set({ buyer_id: other.buyer, group_id: null })
        .where('id', '=', business.charges.own)
        .execute(),
    );
    await expect(charge).rejects.toThrow('cannot move to another feed');
  });

  it('advance with the visibility epoch of a member: roles, status, group and tree', async () => {
    const epochOf = async (user: UserId): Promise<number> => {
      const row = await database.withTransaction(owner, {}, (trx) =>
        trx.selectFrom('users').select('visibility_epoch').where('id', '=', user).executeTakeFirstOrThrow(),
      );
      return row.visibility_epoch;
    };
    const { user } = business.groupAdmin;
    const change = (values: object) =>
      database.withTransaction(job, {}, (trx) => trx.updateTable('users').set(values).where('id', '=', user).execute());
    const start = await epochOf(user);
    await change({ receive_email: true });
    expect(await epochOf(user)).toBe(start);
    await change({ roles: ['buyerPurchaser'] });
    await change({ status: 'Suspended' });
    await change({ group_id: business.office });
    expect(await epochOf(user)).toBe(start + 3);
    await change({ roles: ['buyerGroupAdministrator'], status: 'Active', group_id: business.yard });
    await database.withTransaction(job, {}, (trx) =>
      trx.updateTable('groups').set({ parent_id: business.office }).where('id', '=', business.shed).execute(),
    );
    // The moved group is no longer below the one of this Group Admin.
    expect(await epochOf(user)).toBe(start + 5);
    expect(await epochOf(business.admin.user)).toBe(1);
  });

  it('start a row at version 1 and count up, whatever the writer sets', async () => {
    const id = await database.withTransaction(job, {}, (trx) => makeCharge(trx, { buyer: business.buyer }));
    const forged = database.withTransaction(owner, {}, (trx) =>
      sql`update charges set row_version = 99, notes = 'x' where id = ${id}`.execute(trx),
    );
    await forged;
    const row = await database.withTransaction(owner, {}, (trx) =>
      trx.selectFrom('charges').select('row_version').where('id', '=', id).executeTakeFirst(),
    );
    expect(row).toEqual({ row_version: 2 });
  });
});
