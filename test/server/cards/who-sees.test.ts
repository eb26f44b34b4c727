import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { AuthorisationId, CardId, LimitId } from '../../../domain/ids.ts';
import type { AppIdentity } from '../../../server/database/identity.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { type Who, harboursOn } from '../actions/harbour.ts';
import { describeOnBothDatabases } from '../both-databases.ts';
import { type CardsWorld, withCards } from './cards-world.ts';

type Table = 'purchase_cards' | 'spending_limits' | 'authorisations';
const later = '2026-11-25T09:00:00.000Z';

/** Every query omits the application's own filters: the database alone must enforce the rules. */
describeOnBothDatabases('the visibility of cards, limits and authorisations', (open) => {
  const harbourOf = harboursOn(open);
  let world: CardsWorld;
  let cards: Record<'piets' | 'inTheShed' | 'toms', CardId>;
  let held: Record<'piets' | 'toms', AuthorisationId>;

  beforeAll(async () => {
    world = await withCards(await harbourOf({ flags: { purchaseCards: true } }));
    const { people } = world.harbour;
    cards = {
      piets: await world.card(),
      inTheShed: await world.card({ who: null, group_id: world.groups.shed }),
      toms: await world.card({ who: 'tom', group_id: world.groups.top }),
    };
    held = {
      piets: await world.hold(100, { card: cards.piets, user: people.piet.user, group: world.groups.yard }, later),
      toms: await world.hold(200, { card: cards.toms, user: people.tom.user, group: world.groups.top }, later),
    };
    // Another business of the same program, and one of another program.
    const other = await withCards(await harbourOf());
    await other.hold(300, { card: await other.card() }, later);
  });

  const identity = (who: Who): AppIdentity => identityOf(world.contextOf(who).session);
  const seen = async (as: AppIdentity, table: Table) => {
    const { rows } = await world.harbour.database.withTransaction(as, { readOnly: true }, (trx) =>
      sql<{ id: string }>`select id from ${sql.table(table)}`.execute(trx),
    );
    return rows.map(({ id }) => id).toSorted();
  };
  const sorted = (...ids: string[]) => ids.toSorted();

  it('is the whole account for account-wide roles and support', async () => {
    const { piets, inTheShed, toms } = cards;
    const support: AppIdentity = { ...identity('ana'), kind: 'support' };
    for (const as of [identity('ana'), identity('tom'), support]) {
      expect(await seen(as, 'purchase_cards')).toEqual(sorted(piets, inTheShed, toms));
      expect(await seen(as, 'authorisations')).toEqual(sorted(held.piets, held.toms));
      expect(await seen(as, 'spending_limits')).toHaveLength(9);
    }
  });

  it('is their groups, and the limits above, for a Group Admin', async () => {
    const { people } = world.harbour;
    const { top, yard, shed } = world.groups;
    expect(await seen(identity('ben'), 'purchase_cards')).toEqual(sorted(cards.piets, cards.inTheShed));
    expect(await seen(identity('ben'), 'authorisations')).toEqual([held.piets]);
    expect(await seen(identity('ben'), 'spending_limits')).toEqual(
      sorted(people.piet.user, people.ben.user, top, yard, shed),
    );
  });

  it('is their own, and the limits of their groups, for a Purchaser', async () => {
    const { top, yard, shed } = world.groups;
    const own = world.harbour.people.piet.user;
    expect(await seen(identity('piet'), 'purchase_cards')).toEqual([cards.piets]);
    expect(await seen(identity('piet'), 'authorisations')).toEqual([held.piets]);
    expect(await seen(identity('piet'), 'spending_limits')).toEqual(sorted(own, top, yard));
    const epoch = await epochOfPiet();
    await world.card({ group_id: shed });
    expect(await seen(identity('piet'), 'spending_limits')).toEqual(sorted(own, top, yard, shed));
    // A device that followed the feed could not know of the change, so it loads all rows again.
    expect(await epochOfPiet()).toBe(epoch + 1);
    const [card] = await world.seenBy('piet', 'cards', [cards.piets]);
    expect(card).toMatchObject({ groupName: 'Yard' });
  });

  const epochOfPiet = async (): Promise<number> => {
    const row = await world.harbour.database.withTransaction(world.harbour.asJob, { readOnly: true }, (trx) =>
      trx
        .selectFrom('users')
        .select('visibility_epoch')
        .where('id', '=', world.harbour.people.piet.user)
        .executeTakeFirstOrThrow(),
    );
    return row.visibility_epoch;
  };

  it('is nothing for a seller', async () => {
    const seller: AppIdentity = { ...identity('ana'), kind: 'client', buyer: null };
    for (const table of ['purchase_cards', 'authorisations', 'spending_limits'] as const)
      expect(await seen(seller, table)).toEqual([]);
  });

  const wroteLimit = (who: Who, of: Who | 'yard', limitMinor = 999_999) => {
    const id: string = of === 'yard' ? world.groups.yard : world.harbour.people[of].user;
    return world.harbour.database.withTransaction(identity(who), {}, async (trx) => {
      const done = await trx
        .updateTable('spending_limits')
        .set({ limit_minor: limitMinor })
        .where('id', '=', id as LimitId)
        .executeTakeFirst();
      return done.numUpdatedRows;
    });
  };

  it('nobody raises their own limit by hand, nor a group’s without the whole account', async () => {
    await expect(wroteLimit('piet', 'piet')).rejects.toThrow('row-level security');
    await expect(wroteLimit('piet', 'yard')).rejects.toThrow('row-level security');
    await expect(wroteLimit('ben', 'ben')).rejects.toThrow('row-level security');
    await expect(wroteLimit('ben', 'yard')).rejects.toThrow('row-level security');
    expect(await wroteLimit('piet', 'tom')).toBe(0n);
    expect(await wroteLimit('ben', 'tom')).toBe(0n);
    expect(await wroteLimit('ben', 'piet')).toBe(1n);
    expect(await wroteLimit('ana', 'yard')).toBe(1n);
  });

  it.each([
    ['purchase_cards', 'spent_minor = 0'],
    ['spending_limits', 'spent_minor = 0'],
    ['spending_limits', "name = 'X'"],
    ['authorisations', 'captured_minor = 0'],
    ['charges', 'card_id = null'],
  ])('a request never writes %s: %s', async (table, assignment) => {
    const written = world.harbour.database.withTransaction(identity('ana'), {}, (trx) =>
      sql`update ${sql.table(table)} set ${sql.raw(assignment)}`.execute(trx),
    );
    await expect(written).rejects.toThrow('permission denied');
  });

  it('nobody who only carries a card writes its limit', async () => {
    const written = world.harbour.database.withTransaction(identity('piet'), {}, (trx) =>
      sql`update purchase_cards set limit_minor = 1`.execute(trx),
    );
    await expect(written).rejects.toThrow('Only an administrator');
  });

  it('a card that was closed for good is not written by any request', async () => {
    const id = await world.card({ terminated_at: later, terminated_reason: 'stolen' });
    const written = world.harbour.database.withTransaction(identity('ana'), {}, (trx) =>
      trx.updateTable('purchase_cards').set({ status: 'inactive' }).where('id', '=', id).execute(),
    );
    await expect(written).rejects.toThrow('A terminated card stays as it is.');
  });

  it('hands out the images of cards and limits only to those who see them', async () => {
    const imageFor = async (who: Who, collection: string, id: string) => {
      const { rows } = await world.harbour.database.withTransaction(identity(who), { readOnly: true }, (trx) =>
        sql<{ image: { id: string } | null }>`select image_of(${collection}, ${id}, 1::bigint) as image`.execute(trx),
      );
      return rows[0]?.image?.id ?? null;
    };
    expect(await imageFor('piet', 'cards', cards.piets)).toBe(cards.piets);
    expect(await imageFor('piet', 'cards', cards.toms)).toBeNull();
    expect(await imageFor('ben', 'cards', cards.inTheShed)).toBe(cards.inTheShed);
    expect(await imageFor('piet', 'spendingLimits', world.groups.top)).toBe(world.groups.top);
    expect(await imageFor('piet', 'spendingLimits', world.harbour.people.tom.user)).toBeNull();
    expect(await imageFor('ben', 'authorisations', held.toms)).toBeNull();
  });
});
