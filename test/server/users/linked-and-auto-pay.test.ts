import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import type { BuyerId, CardId, UserId } from '../../../domain/ids.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { countPersonsEnd } from '../../../server/users/persons-end.operation.ts';
import { readUsers } from '../../../server/users/read-users.ts';
import { buyerRow, memberRow } from '../actions/harbour-rows.ts';
import { harboursOn, newId } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { withCards } from '../cards/cards-world.ts';

describeOnPostgresFirst('The end of a person’s access', (open) => {
  const harbourOf = harboursOn(open);

  /** Piet is also at another business, where he was first; his user here is linked to that one. */
  async function withLinked(roles: Role[] = ['buyerPurchaser']) {
    const world = await withCards(await harbourOf({ flags: { purchaseCards: true } }));
    const { asJob, people, database } = world.harbour;
    const other = { buyer: newId<BuyerId>(), user: newId<UserId>(), card: newId<CardId>() };
    await database.withTransaction({ role: 'owner' }, {}, async (trx) => {
      await trx
        .insertInto('buyers')
        .values({ ...buyerRow(asJob.program, other.buyer), name: 'Quayside Joinery Ltd' })
        .execute();
      const member = memberRow(asJob.program, { buyer: other.buyer });
      await trx
        .insertInto('users')
        .values({ ...member, id: other.user, person_id: people.piet.person, roles })
        .execute();
      await trx.updateTable('users').set({ parent_user_id: other.user }).where('id', '=', people.piet.user).execute();
      await sql`insert into purchase_cards (id, program_id, buyer_id, user_id, kind, cardholder_name, business_name, last4, status,
          currency) values (${other.card}, ${asJob.program}, ${other.buyer}, ${other.user}, 'physical', 'PIET VISSER',
          'QUAYSIDE', '8812', 'active', 'GBP')`.execute(trx);
    });
    const there = () =>
      database.withTransaction({ role: 'owner' }, {}, async (trx) => {
        const user = await trx
          .selectFrom('users')
          .select('status')
          .where('id', '=', other.user)
          .executeTakeFirstOrThrow();
        const card = await trx
          .selectFrom('purchase_cards')
          .select(['status', 'terminated_by_name'])
          .where('id', '=', other.card)
          .executeTakeFirstOrThrow();
        return [user.status, card.status, card.terminated_by_name];
      });
    const linked = async () => {
      const { piet } = people;
      const identity = identityOf(world.contextOf('ana').session);
      const [user] = await database.withTransaction(identity, { readOnly: true }, (trx) =>
        readUsers(trx, { buyer: asJob.buyer, userId: piet.user }),
      );
      return user?.linkedBusinesses;
    };
    const give = (status: 'Active' | 'Suspended' | 'Terminated') =>
      world.act('ana', 'changeUserStatus', { userId: people.piet.user, status });
    return { give, there, linked };
  }

  it('reaches the linked user at another business, both ways, and names it before', async () => {
    const { give, there, linked } = await withLinked();
    expect(await linked()).toEqual(['Quayside Joinery Ltd']);
    await give('Suspended');
    expect(await there()).toEqual(['Suspended', 'locked', null]);
    await give('Active');
    expect(await there()).toEqual(['Active', 'active', null]);
    await give('Terminated');
    // The other business does not learn who did it.
    expect(await there()).toEqual(['Terminated', 'active', null]);
  });

  it('never takes an Account Admin from another business', async () => {
    const { give, there, linked } = await withLinked(['buyerAdministrator']);
    expect(await linked()).toEqual([]);
    await give('Terminated');
    expect(await there()).toEqual(['Active', 'active', null]);
  });

  it('leaves AutoPay on, and tells the others who pay', async () => {
    const harbour = await harbourOf();
    const { tom } = harbour.people;
    const world = await withCards(harbour);
    await harbour.database.withTransaction({ role: 'owner' }, {}, async (trx) => {
      await sql`update bank_accounts set has_autopay = true, autopay_when = '{"kind":"onDueDate"}'
        where id = ${harbour.bankAccount}`.execute(trx);
      // The audit trail says who set it up.
      await sql`insert into activity (id, program_id, buyer_id, subject_type, subject_id, kind, at, actor_user_id, actor_name)
        values (${newId()}, ${harbour.asJob.program}, ${harbour.buyer}, 'bankAccount', ${harbour.bankAccount}, 'setUpAutoPay',
          ${harbour.clock.now()}::timestamptz + interval '1 second', ${tom.user}, 'Tom Baker')`.execute(trx);
    });
    const identity = identityOf(world.contextOf('ana').session);
    const counted = await harbour.database.withTransaction(identity, { readOnly: true }, (trx) =>
      countPersonsEnd(trx, tom.user),
    );
    expect(counted).toMatchObject({ autoPay: 1 });
    await world.act('ana', 'changeUserStatus', { userId: tom.user, status: 'Terminated' });
    await harbour.jobs.runDueJobs();
    expect((await harbour.one('bankAccounts', harbour.bankAccount)).hasAutoPay).toBe(true);
    const mails = await harbour.noticesTo('ana@harbour.example');
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('AutoPay stays on'));
  });
});
