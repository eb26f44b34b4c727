import { expect, it } from 'vitest';
import { attemptPurchaseJob } from '../../../server/actions/attempt-purchase.ts';
import type { AttemptedPurchase } from '../../../server/card-network/purchase-network.ts';
import type { Collection } from '../../../domain/sync/collections.ts';
import { type Who, harboursOn, newId } from '../actions/harbour.ts';
import { withCards, type CardsWorld } from '../cards/cards-world.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

describeOnPostgresFirst('a purchase with a card', (open) => {
  const harbourOf = harboursOn(open);
  /** Orders above 500.00 need the Group Admin, and purchases at Granton yard are declined. */
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
  const buy = ({ world, cardId }: World, amountMinor: number, sellerName = 'Leith branch', who: Who = 'piet') =>
    world.act(who, 'requestPreauthorization', {
      buyerId: world.harbour.buyer,
      cardId,
      sellerName,
      category: null,
      currency: 'GBP',
      amountMinor,
    });
  const attempt = (
    { world, cardId }: World,
    purchase: Omit<AttemptedPurchase, 'cardId' | 'category'>,
    jobId: string = newId(),
  ) => {
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
    return job({ id: jobId, kind: 'attempt-purchase', program: asJob.program, buyer: null, payload, attempts: 1 });
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

  it('is billed for what was captured, and the rest stays held until somebody releases it', async () => {
    const made = await worldOf();
    const { harbour } = made.world;
    expect(await buy(made, 20_002)).toMatchObject({ outcome: 'completed' });
    expect(await held(made)).toBe(20_002);
    await harbour.moveBankClock(60);
    const [authorisation] = await harbour.all('authorisations');
    expect(authorisation).toMatchObject({ status: 'preauthorized', amountMinor: 20_002, capturedMinor: 10_001 });
    expect(await harbour.one('charges', String(authorisation?.chargeId))).toMatchObject({
      totalMinor: 10_001,
      sellerName: 'Leith branch',
      status: 'open',
    });
    expect(await held(made)).toBe(10_001);
    const rest = { authorisationId: authorisation?.id };
    expect(await made.world.act('piet', 'releasePreauthorization', rest)).toMatchObject({ outcome: 'completed' });
    expect(await harbour.all('authorisations')).toMatchObject([{ status: 'captured', capturedMinor: 10_001 }]);
    expect(await held(made)).toBe(0);
    expect(await made.world.act('piet', 'releasePreauthorization', rest)).toMatchObject({ code: 'NOTHING_HELD' });
  });

  it('is declined by a policy, a limit and the network, each by its name', async () => {
    const made = await worldOf();
    const declined = (reason: string, policy = '') => ({ code: 'PURCHASE_DECLINED', values: { reason, policy } });
    expect(await buy(made, 100, 'Granton yard')).toMatchObject(declined('policy', 'Not there'));
    expect(await buy(made, 100_001)).toMatchObject(declined('limit'));
    expect(await buy(made, 10_004)).toMatchObject(declined('suspectedFraud'));
    expect(await held(made)).toBe(0);
    const attempts = await made.world.harbour.all('authorisations');
    const reasons = attempts.map(({ declineReason }) => String(declineReason)).toSorted();
    expect(reasons).toEqual(['limit', 'policy', 'suspectedFraud']);
  });

  it.each(['individual', 'group', 'account'] as const)(
    'fits once where several cards attempt it at the same time: %s limit',
    async (level) => {
      const { world, cardId } = await worldOf();
      const { harbour, groups } = world;
      const { ana, piet } = harbour.people;
      await harbour.database.withTransaction({ role: 'owner' }, {}, async (trx) => {
        if (level === 'account') await trx.updateTable('buyers').set({ credit_approved_minor: 60_000 }).execute();
        else
          await trx
            .updateTable('spending_limits')
            .set({ limit_minor: 60_000 })
            .where((where) =>
              level === 'group' ? where('group_id', '=', groups.top) : where('user_id', '=', piet.user),
            )
            .where('level', '=', level)
            .execute();
      });
      const others = await Promise.all(
        [1, 2, 3].map(() => world.card({ user_id: level === 'individual' ? piet.user : ana.user })),
      );
      const [first, second, third] = others.map((card) => ({ world, cardId: card }));
      if (!first || !second || !third) throw new Error('Three cards were made.');
      await Promise.all([
        buy({ world, cardId }, 40_001),
        buy(first, 40_001, 'Leith branch', 'ana'),
        attempt(second, { sellerName: 'Leith branch', amountMinor: 40_001 }),
        attempt(third, { sellerName: 'Leith branch', amountMinor: 40_001 }),
      ]);
      expect(await harbour.one('buyers', harbour.buyer)).toMatchObject({ authorisedMinor: 40_001 });
    },
  );

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

  it('whose attempt ran and was not recorded as done is not attempted again', async () => {
    const made = await worldOf();
    const { harbour } = made.world;
    for (const [sellerName, amountMinor] of [
      ['Leith branch', 20_001],
      ['Granton yard', 100],
      ['Leith branch', 60_000],
    ] as const) {
      const jobId = newId();
      await attempt(made, { sellerName, amountMinor }, jobId);
      await attempt(made, { sellerName, amountMinor }, jobId);
    }
    const kept = await harbour.all('authorisations');
    expect(kept.map(({ status }) => status).toSorted()).toEqual(['preauthorized', 'rejected']);
    expect(await held(made)).toBe(20_001);
    expect(await harbour.all('approvals')).toHaveLength(1);
  });
});
