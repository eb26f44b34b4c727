import { expect, it } from 'vitest';
import type { RequestHigherLimitInput } from '../../../domain/cards/request-higher-limit.action.ts';
import type { Collection } from '../../../domain/sync/collections.ts';
import { type HarbourWishes, type Who, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type CardsWorld, withCards } from './cards-world.ts';

const flags = { purchaseCards: true } as const;

describeOnPostgresFirst('a higher limit', (open) => {
  const harbourOf = harboursOn(open);
  const worldOf = async (wishes: HarbourWishes = {}) =>
    withCards(await harbourOf({ ...wishes, flags: { ...flags, ...wishes.flags } }));
  const inputOf = ({ harbour }: CardsWorld, of: Who, requestedMinor: number): RequestHigherLimitInput => ({
    buyerId: harbour.buyer,
    userId: harbour.people[of].user,
    cardId: null,
    currency: 'GBP',
    requestedMinor,
    reason: 'Scaffolding for plot 14',
  });
  const ask = (world: CardsWorld, who: Who, of: Who, requestedMinor: number) =>
    world.act(who, 'requestHigherLimit', inputOf(world, of, requestedMinor));
  const limitOf = async (world: CardsWorld, who: Who) =>
    (await world.harbour.one('spendingLimits', world.harbour.people[who].user)).limitMinor;
  /** A decision as this person's device composes it: with the visible rows of the request as seen. */
  const decide = async (world: CardsWorld, who: Who, approvalId: string, decision: 'approve' | 'reject') => {
    const [approval] = await world.seenBy(who, 'approvals', [approvalId]);
    const seen = [];
    for (const { collection, id } of approval?.bound ?? []) {
      const [row] = await world.seenBy(who, collection as Collection, [id]);
      if (row) seen.push({ collection, id, rowVersion: row.rowVersion });
    }
    return world.act(who, 'decideApproval', { approvalId, decision, reason: 'Too much', seen });
  };

  it('of a purchaser is decided by the Group Admin of the group, and then applies', async () => {
    const world = await worldOf();
    const envelope = await world.harbour.compose('piet', 'requestHigherLimit', inputOf(world, 'piet', 250_000));
    const answer = await world.perform('piet', envelope);
    expect(answer).toMatchObject({ outcome: 'inApproval', result: { reasons: ['roleAsks'] } });
    expect(await world.perform('piet', envelope)).toEqual(answer);
    expect(await limitOf(world, 'piet')).toBe(100_000);
    const approvalId = String(answer.result?.['approvalId']);
    // The information for the approver: who, from what to what, and why.
    const [request] = await world.seenBy('ben', 'approvals', [approvalId]);
    expect([request]).toMatchObject([
      {
        authorName: 'Piet Visser',
        groupId: world.groups.yard,
        amountMinor: 250_000,
        input: { requestedMinor: 250_000, reason: 'Scaffolding for plot 14' },
        tiers: [{ role: 'buyerGroupAdministrator', approvers: [{ name: 'Ben Okoro' }, { name: 'Ana Ruiz' }] }],
      },
    ]);
    const then = request?.thenRows.find(({ collection }) => collection === 'spendingLimits');
    expect(then?.row).toMatchObject({ name: 'Piet Visser', limitMinor: 100_000 });
    expect(await decide(world, 'ben', approvalId, 'approve')).toMatchObject({ result: { state: 'approved' } });
    expect(await world.seenBy('piet', 'spendingLimits', [world.harbour.people.piet.user])).toMatchObject([
      { limitMinor: 250_000 },
    ]);
    expect(await world.seenBy('piet', 'actions', [answer.id])).toMatchObject([{ state: 'completed' }]);
    const raised = (await world.harbour.all('activity')).filter(({ kind }) => kind === 'requestHigherLimit');
    expect(raised).toMatchObject([
      {
        subjectType: 'limit',
        actorName: 'Piet Visser',
        before: { limitMinor: 100_000 },
        after: { limitMinor: 250_000, approvedBy: 'Ben Okoro' },
      },
    ]);
  });

  it('can be decided by an Account Admin too, and one rejection ends it', async () => {
    const world = await worldOf();
    const answer = await ask(world, 'piet', 'piet', 250_000);
    const approvalId = String(answer.result?.['approvalId']);
    expect(await decide(world, 'ana', approvalId, 'reject')).toMatchObject({ result: { state: 'rejected' } });
    expect(await world.seenBy('piet', 'approvals', [approvalId])).toMatchObject([{ decisionReason: 'Too much' }]);
    expect(await limitOf(world, 'piet')).toBe(100_000);
  });

  it('is not sent to a Group Admin with a lower limit', async () => {
    const world = await worldOf();
    await world.harbour.limitMember('ben', 200_000);
    const answer = await ask(world, 'piet', 'piet', 250_000);
    const approvalId = String(answer.result?.['approvalId']);
    const [approval] = await world.seenBy('piet', 'approvals', [approvalId]);
    expect(approval?.tiers[0]?.approvers.map(({ name }) => name)).toEqual(['Ana Ruiz']);
    expect(await decide(world, 'ben', approvalId, 'approve')).toMatchObject({ code: 'NOT_ELIGIBLE' });
    // The limit is raised meanwhile: the approvers are determined again.
    await world.harbour.limitMember('ben', 300_000);
    await world.harbour.jobs.runDueJobs();
    expect(await decide(world, 'ben', approvalId, 'approve')).toMatchObject({ result: { state: 'approved' } });
  });

  it('of another group is not decided by a Group Admin', async () => {
    const world = await worldOf();
    await world.harbour.changeMember('piet', { group_id: world.groups.top });
    const answer = await ask(world, 'piet', 'piet', 250_000);
    const approvalId = String(answer.result?.['approvalId']);
    expect(await world.seenBy('ben', 'approvals', [approvalId])).toEqual([]);
    expect(await decide(world, 'ben', approvalId, 'approve')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await limitOf(world, 'piet')).toBe(100_000);
  });

  it('of a Group Admin is decided by an Account Admin', async () => {
    const world = await worldOf();
    await world.harbour.limitMember('ben', 200_000);
    const answer = await ask(world, 'ben', 'ben', 300_000);
    const [approval] = await world.seenBy('ben', 'approvals', [String(answer.result?.['approvalId'])]);
    expect(approval?.tiers).toMatchObject([{ role: 'buyerAdministrator', approvers: [{ name: 'Ana Ruiz' }] }]);
    const forPiet = await ask(world, 'ben', 'piet', 150_000);
    expect(forPiet).toMatchObject({ outcome: 'inApproval' });
  });

  it('is given at once by an Account Admin, up to their own', async () => {
    const world = await worldOf();
    expect(await ask(world, 'ana', 'piet', 150_000)).toMatchObject({
      outcome: 'completed',
      result: { limitMinor: 150_000 },
    });
    await world.harbour.limitMember('ana', 160_000);
    expect(await ask(world, 'ana', 'piet', 160_001)).toMatchObject({
      outcome: 'refused',
      code: 'LIMIT_ABOVE_OWN',
      values: { limit: 'GBP 1600.00' },
    });
    expect(await ask(world, 'ana', 'ana', 170_000)).toMatchObject({ code: 'LIMIT_ABOVE_OWN' });
    expect(await limitOf(world, 'piet')).toBe(150_000);
  });

  it.each([
    ['not more than there is', 'piet', 100_000, { code: 'LIMIT_NOT_HIGHER', values: { limit: 'GBP 1000.00' } }],
    ['of a colleague', 'tom', 5_000, { code: 'FORBIDDEN' }],
  ] as const)('%s is refused a purchaser', async (_what, of, requestedMinor, refusal) => {
    expect(await ask(await worldOf(), 'piet', of, requestedMinor)).toMatchObject({ outcome: 'refused', ...refusal });
  });

  it('cannot be given by a Payer, nor to somebody without a limit', async () => {
    const world = await worldOf();
    expect(await ask(world, 'tom', 'piet', 150_000)).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
    expect(await ask(world, 'ana', 'tom', 5_000)).toMatchObject({ outcome: 'refused', code: 'NO_LIMIT_TO_RAISE' });
  });

  it('is impossible to a purchaser in a program without approvals', async () => {
    const world = await worldOf({ flags: { approvals: false } });
    expect(await ask(world, 'piet', 'piet', 150_000)).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
    expect(await ask(world, 'ana', 'piet', 150_000)).toMatchObject({ outcome: 'completed' });
  });

  it('is compared at the decision: if it was raised meanwhile, the approver has to look again', async () => {
    const world = await worldOf();
    const answer = await ask(world, 'piet', 'piet', 150_000);
    const approvalId = String(answer.result?.['approvalId']);
    const [approval] = await world.seenBy('ben', 'approvals', [approvalId]);
    const seen = approval?.bound.map(({ collection, id, rowVersion }) => ({ collection, id, rowVersion })) ?? [];
    await world.harbour.limitMember('piet', 180_000);
    const input = { approvalId, decision: 'approve', reason: '', seen };
    expect(await world.act('ben', 'decideApproval', input)).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await decide(world, 'ben', approvalId, 'approve')).toMatchObject({
      result: { state: 'approved', failedWith: 'LIMIT_NOT_HIGHER' },
    });
    expect(await limitOf(world, 'piet')).toBe(180_000);
  });

  it('is approved automatically only if the buyer chose that and nobody else could decide', async () => {
    const world = await worldOf({ whenNobodyDecides: 'approve' });
    await world.harbour.changeMember('ana', { status: 'Inactive' });
    await world.harbour.changeMember('ben', { status: 'Inactive' });
    // Shortly after an Account Admin has left, nothing is approved by itself.
    expect(await ask(world, 'piet', 'piet', 140_000)).toMatchObject({ outcome: 'inApproval' });
    world.harbour.clock.advance(72 * 3600);
    expect(await ask(world, 'piet', 'piet', 150_000)).toMatchObject({ outcome: 'completed' });
    expect(await world.seenBy('piet', 'spendingLimits', [world.harbour.people.piet.user])).toMatchObject([
      { limitMinor: 150_000 },
    ]);
  });
});
