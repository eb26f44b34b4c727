import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../server/seed/seeded-random.ts';
import { harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type CardsWorld, withCards } from './cards-world.ts';

const later = '2026-11-25T09:00:00.000Z';

/** Cards, people and groups whose used amounts differ from the sum of their open charges and active authorisations. */
const wrong = sql<{ id: string; spent: number; held: number }>`
  with recursive reach (group_id, limit_id) as (
    select id, id from groups
    union select r.group_id, g.parent_id from reach r join groups g on g.id = r.limit_id where g.parent_id is not null),
  used (id, spent, held) as (
    select card_id, open_minor_of(c), 0 from charges c union all select card_id, 0, held_minor_of(a) from authorisations a
    union all select user_id, open_minor_of(c), 0 from charges c union all select user_id, 0, held_minor_of(a) from authorisations a
    union all select limit_id, open_minor_of(c), 0 from charges c join reach using (group_id)
    union all select limit_id, 0, held_minor_of(a) from authorisations a join reach using (group_id)
    union all select buyer_id, open_minor_of(c), 0 from charges c union all select buyer_id, 0, held_minor_of(a) from authorisations a),
  summed as (select id, sum(spent)::bigint as spent, sum(held)::bigint as held from used group by id),
  kept as (
    select id, spent_minor, authorised_minor from purchase_cards union all select id, spent_minor, authorised_minor from spending_limits
    union all select id, open_minor, authorised_minor from buyers)
  select kept.id, kept.spent_minor as spent, kept.authorised_minor as held from kept left join summed using (id)
  where (kept.spent_minor, kept.authorised_minor) is distinct from (coalesce(summed.spent, 0), coalesce(summed.held, 0))`;

describeOnPostgresFirst('the used amount of cards and limits', (open) => {
  const harbourOf = harboursOn(open);
  const worldOf = async () => withCards(await harbourOf({ flags: { purchaseCards: true } }));
  const differences = async ({ harbour }: CardsWorld) =>
    (await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) => wrong.execute(trx))).rows;
  const usedOf = async ({ harbour }: CardsWorld, id: string) => {
    const { spentMinor, authorisedMinor } = await harbour.one('spendingLimits', id);
    return [spentMinor, authorisedMinor];
  };

  it('includes a purchase for its card, person, group and every group above, until it is paid', async () => {
    const world = await worldOf();
    const { harbour, groups } = world;
    const piet = harbour.people.piet.user;
    const card = await world.card();
    const charge = await world.bought(5_000, { user: piet, group: groups.shed, card });
    expect(await harbour.one('cards', card)).toMatchObject({ spentMinor: 5_000, authorisedMinor: 0 });
    for (const id of [piet, groups.shed, groups.yard, groups.top]) expect(await usedOf(world, id)).toEqual([5_000, 0]);
    await harbour.pay('ana', [charge]);
    // A pending payment is still owed.
    expect(await usedOf(world, piet)).toEqual([5_000, 0]);
    await harbour.moveBankClock(60);
    expect(await harbour.one('cards', card)).toMatchObject({ spentMinor: 0 });
    for (const id of [piet, groups.shed, groups.yard, groups.top]) expect(await usedOf(world, id)).toEqual([0, 0]);
  });

  it('includes an authorisation until it expires', async () => {
    const world = await worldOf();
    const { harbour, groups } = world;
    const piet = harbour.people.piet.user;
    const card = await world.card();
    const id = await world.hold(1_200, { user: piet, group: groups.yard, card }, later);
    expect(await harbour.one('cards', card)).toMatchObject({ authorisedMinor: 1_200 });
    expect(await harbour.one('buyers', harbour.buyer)).toMatchObject({ authorisedMinor: 1_200 });
    expect(await usedOf(world, groups.top)).toEqual([0, 1_200]);
    harbour.clock.advance(5 * 86_400 - 1);
    await harbour.jobs.runDueJobs();
    expect(await harbour.one('authorisations', id)).toMatchObject({ status: 'preauthorized' });
    harbour.clock.advance(1);
    await harbour.jobs.runDueJobs();
    expect(await harbour.one('authorisations', id)).toMatchObject({ status: 'expired' });
    expect(await harbour.one('cards', card)).toMatchObject({ authorisedMinor: 0 });
    expect(await harbour.one('buyers', harbour.buyer)).toMatchObject({ authorisedMinor: 0 });
    expect(await differences(world)).toEqual([]);
    expect(harbour.failedJobs).toEqual([]);
  });

  it('follows a group that is moved, renamed or given another parent', async () => {
    const world = await worldOf();
    const { groups, write } = world;
    await world.bought(700, { group: groups.shed });
    await world.hold(300, { group: groups.shed }, later);
    await write((trx) =>
      trx.updateTable('groups').set({ parent_id: groups.top, name: 'Loft' }).where('id', '=', groups.shed).execute(),
    );
    expect(await usedOf(world, groups.yard)).toEqual([0, 0]);
    expect(await usedOf(world, groups.top)).toEqual([700, 300]);
    expect(await world.harbour.one('spendingLimits', groups.shed)).toMatchObject({
      name: 'Loft',
      parentGroupId: groups.top,
    });
  });

  it('keeps the name of the person, and moves with them to another group', async () => {
    const world = await worldOf();
    const { harbour, groups, write } = world;
    const { person, user } = harbour.people.piet;
    await write((trx) => trx.updateTable('people').set({ last_name: 'de Visser' }).where('id', '=', person).execute());
    await harbour.changeMember('piet', { group_id: groups.shed });
    expect(await harbour.one('spendingLimits', user)).toMatchObject({ name: 'Piet de Visser', groupId: groups.shed });
  });

  it('always adds up, for any order of purchases, payments, moves, cancellations and authorisations', async () => {
    const world = await worldOf();
    const { harbour, groups, write } = world;
    const random = seededRandom('what is used');
    const cards = [await world.card(), await world.card({ who: 'tom' }), null] as const;
    const users = [harbour.people.piet.user, harbour.people.tom.user, null] as const;
    const places = [groups.top, groups.yard, groups.shed, null] as const;
    const someone = () => ({ card: random.pick(cards), user: random.pick(users), group: random.pick(places) });
    const charges = [];
    const holds = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const [charge, hold] = [charges.at(-1), holds.at(-1)];
      const { card, user, group } = someone();
      switch (random.whole(0, 5)) {
        case 0:
          charges.push(await world.bought(random.whole(1, 900), someone()));
          break;
        case 1:
          holds.push(await world.hold(random.whole(1, 900), someone(), later));
          break;
        case 2:
          await write(async (trx) => {
            const status = random.pick(['captured', 'cancelled'] as const);
            if (hold) await trx.updateTable('authorisations').set({ status }).where('id', '=', hold).execute();
          });
          break;
        case 3:
          // Many rows at once get other owners: one statement that moves amounts between cards, people and groups.
          await write((trx) =>
            trx
              .updateTable('charges')
              .set({ card_id: card, user_id: user, group_id: group })
              .where('buyer_id', '=', harbour.buyer)
              .execute(),
          );
          break;
        case 4:
          await write(async (trx) => {
            const change = random.pick([{ status: 'cancelled' }, { remaining_due_minor: 1 }] as const);
            if (charge) await trx.updateTable('charges').set(change).where('id', '=', charge).execute();
          });
          break;
        default:
          await write(async (trx) => {
            if (charge) await trx.deleteFrom('charges').where('id', '=', charge).execute();
          });
          charges.pop();
      }
    }
    expect(await differences(world)).toEqual([]);
    expect(charges.length + holds.length).toBeGreaterThan(5);
  });
});
