import { expect, it } from 'vitest';
import { attemptPurchaseJob } from '../../../server/actions/attempt-purchase.ts';
import type { AttemptedPurchase } from '../../../server/card-network/purchase-network.ts';
import type { Collection } from '../../../domain/sync/collections.ts';
import type { Who } from '../actions/harbour.ts';
import { harboursOn, newId } from '../actions/harbour.ts';
import { withCards } from '../cards/cards-world.ts';
import type { CardsWorld } from '../cards/cards-world.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

describeOnPostgresFirst('a purchase with a card', (open) => {
  const harbourOf = harboursOn(open);
  /** Orders above 500.00 ask the Group Admin, and nothing is bought at Granton yard. */
  const worldOf = async () => {
    const world = await withCards(await harbourOf({ flags: { purchaseCards: true } }));
    const { asJob } = world.harbour;
    const place = { program_id: asJob.program, buyer_id: asJob.buyer, currency: 'GBP' } as const;
    const asks = JSON.stringify([{ role: 'buyerGroupAdministrator', quorum: 1 }]);
    await world.write((trx) =>
      trx
        .insertInto('purchase_policies')
        .values([
          { ...place, id: newId(), name: 'Large orders', max_order_minor: 50_000, tiers: asks },
          { ...place, id: newId(), name: 'Not there', seller_name: 'Granton yard', max_order_minor: 0, tiers: '[]' },
        ])
        .execute(),
    );
    return { world, cardId: await world.card() };
  };
  type World = Awaited<ReturnType<typeof worldOf>>;
  const buy = ({ world, cardId }: World, amountMinor: number, sellerName = 'Leith branch') =>
    world.act('piet', 'requestPreauthorization', {
      buyerId: world.harbour.buyer,
      cardId,
      sellerName,
      category: null,
      currency: 'GBP',
      amountMinor,
    });
  const attempt = ({ world, cardId }: World, purchase: Omit<AttemptedPurchase, 'cardId' | 'category'>) => {
    const { database, clock, asJob } = world.harbour;
    const job = attemptPurchaseJob({
      withTransaction: database.withTransaction,
      clock,
      purchases: {
        settle: async () => null,
        nextPurchase: async () => ({ ...purchase, cardId, category: 'materials' }),
      },
    });
    const payload = { number: 0, everySeconds: 20 };
    return job({ id: newId(), kind: 'attempt-purchase', program: asJob.program, buyer: null, payload, attempts: 1 });
  };
  const approve = async (world: CardsWorld, who: Who, approvalId: string) => {
    const [approval] = await world.seenBy(who, 'approvals', [approvalId]);
    const seen = [];
    for (const { collection, id } of approval?.bound ?? []) {
      const [row] = await world.seenBy(who, collection as Collection, [id]);
      if (row) seen.push({ collection, id, rowVersion: row.rowVersion });
    }
    return world.act(who, 'decideApproval', { approvalId, decision: 'approve', reason: '', seen });
  };
  const held = async ({ world, cardId }: World) => (await world.harbour.one('cards', cardId)).authorisedMinor;

  it('holds its amount, is billed for what was captured, and the rest is released', async () => {
    const made = await worldOf();
    const { harbour } = made.world;
    expect(await buy(made, 20_002)).toMatchObject({ outcome: 'completed' });
    expect(await held(made)).toBe(20_002);
    harbour.clock.advance(60);
    await harbour.jobs.runDueJobs();
    const [authorisation] = await harbour.all('authorisations');
    expect(authorisation).toMatchObject({ status: 'captured', amountMinor: 20_002, capturedMinor: 10_001 });
    expect(await harbour.one('charges', String(authorisation?.chargeId))).toMatchObject({
      totalMinor: 10_001,
      sellerName: 'Leith branch',
      status: 'open',
    });
    expect(await held(made)).toBe(0);
  });

  it('is declined by a policy, a limit and the network, each by its name', async () => {
    const made = await worldOf();
    const declined = (reason: string, policy = '') => ({ code: 'PURCHASE_DECLINED', values: { reason, policy } });
    expect(await buy(made, 100, 'Granton yard')).toMatchObject(declined('policy', 'Not there'));
    expect(await buy(made, 100_001)).toMatchObject(declined('limit'));
    expect(await buy(made, 10_004)).toMatchObject(declined('suspectedFraud'));
    expect(await held(made)).toBe(0);
  });

  it('above a policy waits for the Group Admin, and is judged again once approved', async () => {
    const made = await worldOf();
    const answer = await buy(made, 60_000);
    expect(answer).toMatchObject({ outcome: 'inApproval', result: { reasons: ['purchasePolicy'] } });
    expect(await held(made)).toBe(0);
    const approvalId = String(answer.result?.['approvalId']);
    expect(await approve(made.world, 'ben', approvalId)).toMatchObject({ result: { state: 'approved' } });
    expect(await held(made)).toBe(60_000);
  });

  it('that a seller attempts is kept with the reason for which it was declined', async () => {
    const made = await worldOf();
    await attempt(made, { sellerName: 'Granton yard', amountMinor: 100 });
    expect(await made.world.harbour.all('authorisations')).toMatchObject([
      { status: 'rejected', declineReason: 'policy', declinedBy: 'Not there', sellerName: 'Granton yard' },
    ]);
  });

  it('that a seller attempts above a policy is a request of the cardholder’s, and held once approved', async () => {
    const made = await worldOf();
    await attempt(made, { sellerName: 'Leith branch', amountMinor: 60_000 });
    const [approval] = await made.world.harbour.all('approvals');
    expect(approval).toMatchObject({ authorName: 'Piet Visser', amountMinor: 60_000, state: 'inApproval' });
    await approve(made.world, 'ben', String(approval?.id));
    expect(await held(made)).toBe(60_000);
  });
});
