import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CreatePurchaseCardInput } from '../../../domain/cards/create-purchase-card.action.ts';
import type { Collection } from '../../../domain/sync/collections.ts';
import { keepCardholder } from '../../../server/cards/cardholder-details.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import type { Who } from '../actions/harbour.ts';
import { harboursOn, newId } from '../actions/harbour.ts';
import { tablesWith } from '../actions/stored-text.ts';
import { describeOnBothDatabases } from '../both-databases.ts';
import type { CardsWorld } from './cards-world.ts';
import { withCards } from './cards-world.ts';

const born = '1984-02-29';

describeOnBothDatabases('a purchase card', (open) => {
  const harbourOf = harboursOn(open);
  const worldOf = async () => withCards(await harbourOf({ flags: { purchaseCards: true } }));

  /** What somebody sends ahead, and the card that they ask for. */
  async function asked(
    { harbour, contextOf }: CardsWorld,
    who: Who,
    change: Partial<CreatePurchaseCardInput> = {},
  ): Promise<CreatePurchaseCardInput> {
    const cardId = newId<CreatePurchaseCardInput['cardId']>();
    await keepCardholder(contextOf(who), contextOf(who).session, { cardId, dateOfBirth: born });
    return {
      cardId,
      holderId: harbour.people.piet.user,
      kind: 'physical',
      cardholderName: 'PIET VISSER',
      businessName: 'HARBOUR BUILD LTD',
      attentionTo: null,
      shipTo: { line1: '12 Quay Road', line2: null, city: 'Leith', state: null, zip: 'EH6 6AA', country: 'GB' },
      language: 'en',
      currency: 'GBP',
      limitMinor: 40_000,
      ...change,
    };
  }

  async function approve(world: CardsWorld, who: Who, approvalId: unknown) {
    const [approval] = await world.seenBy(who, 'approvals', [String(approvalId)]);
    const seen = [];
    for (const { collection, id } of approval?.bound ?? []) {
      const [row] = await world.seenBy(who, collection as Collection, [id]);
      if (row) seen.push({ collection, id, rowVersion: row.rowVersion });
    }
    return world.act(who, 'decideApproval', { approvalId, decision: 'approve', reason: '', seen });
  }

  it('is asked for by a purchaser, approved, issued and sent; its holder’s date of birth is nowhere to be read', async () => {
    const world = await worldOf();
    const input = await asked(world, 'piet');
    const answer = await world.act('piet', 'createPurchaseCard', input);
    expect(answer).toMatchObject({ outcome: 'inApproval', result: { reasons: ['roleAsks'] } });
    expect(await world.seenBy('ana', 'cards', [input.cardId])).toEqual([]);
    expect(await approve(world, 'ben', answer.result?.['approvalId'])).toMatchObject({ result: { state: 'approved' } });
    expect(await world.seenBy('piet', 'cards', [input.cardId])).toMatchObject([{ status: 'pending', last4: null }]);

    await world.harbour.jobs.runDueJobs();
    expect(world.harbour.failedJobs).toEqual([]);
    const [card] = await world.seenBy('piet', 'cards', [input.cardId]);
    expect(card).toMatchObject({
      status: 'inactive',
      groupName: 'Yard',
      limitMinor: 40_000,
      shippedOn: '2026-11-20',
      shipTo: { city: 'Leith', country: 'GB' },
    });
    expect(card?.last4).toMatch(/^\d{4}$/);
    expect(await tablesWith(world.harbour, born)).toEqual([]);
    expect(await tablesWith(world.harbour, 'EH6 6AA')).toContain('public.purchase_cards');
    const { session } = world.contextOf('ana');
    const reading = world.harbour.database.withTransaction(identityOf(session), { readOnly: true }, (trx) =>
      sql`select birth_print from card_details`.execute(trx),
    );
    await expect(reading).rejects.toThrow('permission denied');
  });

  it('is not created where the network fails, above the giver’s own limit, or with what somebody else sent ahead', async () => {
    const world = await worldOf();
    const failing = await asked(world, 'ana', { limitMinor: 66_601, kind: 'virtual', shipTo: null });
    await world.act('ana', 'createPurchaseCard', failing);
    await world.harbour.jobs.runDueJobs();
    expect(await world.seenBy('ana', 'cards', [failing.cardId])).toMatchObject([
      { status: 'notCreated', last4: null, expiresOn: null },
    ]);
    await world.harbour.limitMember('ana', 30_000);
    const high = await asked(world, 'ana');
    expect(await world.act('ana', 'createPurchaseCard', high)).toMatchObject({ code: 'LIMIT_ABOVE_OWN' });
    const others = { ...(await asked(world, 'piet')), limitMinor: null };
    expect(await world.act('ana', 'createPurchaseCard', others)).toMatchObject({ code: 'CARD_HOLDER_UNKNOWN' });
  });
});
