import { expect, it } from 'vitest';
import type { ActionWorld } from '../../../domain/action.ts';
import { lockCard } from '../../../domain/cards/lock-card.action.ts';
import type { ApprovalRule } from '../../../domain/approvals/approval-rule.ts';
import type { CardId } from '../../../domain/ids.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { type HarbourWishes, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type CardsWorld, withCards } from './cards-world.ts';

const cards = { purchaseCards: true } as const;
const now = '2026-11-20T09:00:00.000Z';

describeOnPostgresFirst('locking a card', (open) => {
  const harbourOf = harboursOn(open);
  const worldOf = async (wishes: HarbourWishes = {}) => withCards(await harbourOf({ flags: cards, ...wishes }));
  const cardOf = async (world: CardsWorld, id: CardId) => world.harbour.one('cards', id);
  const story = async (world: CardsWorld) =>
    (await world.harbour.all('activity')).map(({ kind, subjectType, actorName, before, after }) => ({
      kind,
      subjectType,
      actorName,
      before,
      after,
    }));

  it('is done by its holder, and the audit trail has the person and the reason', async () => {
    const world = await worldOf();
    const id = await world.card();
    const answer = await world.act('piet', 'lockCard', { cardId: id, reason: 'lost' }, { composedOffline: true });
    expect(answer).toMatchObject({ outcome: 'completed', result: { cardId: id, lockedAt: now } });
    expect(await world.seenBy('piet', 'cards', [id])).toMatchObject([
      { status: 'locked', lockReason: 'lost', lockedAt: now },
    ]);
    expect(await story(world)).toEqual([
      {
        kind: 'lockCard',
        subjectType: 'card',
        actorName: 'Piet Visser',
        before: { status: 'active' },
        after: { status: 'locked', reason: 'lost' },
      },
    ]);
  });

  it('has one effect if it is sent twice', async () => {
    const world = await worldOf();
    const id = await world.card();
    const envelope = await world.harbour.compose('piet', 'lockCard', { cardId: id, reason: 'lost' });
    const first = await world.perform('piet', envelope);
    expect(await world.perform('piet', envelope)).toEqual(first);
    world.harbour.clock.advance(60);
    const again = await world.act('ben', 'lockCard', { cardId: id, reason: 'stolen' });
    expect(again).toMatchObject({ outcome: 'completed', result: { lockedAt: now } });
    expect(await cardOf(world, id)).toMatchObject({ lockReason: 'lost', lockedAt: now });
    expect(await story(world)).toHaveLength(1);
  });

  it('equals the optimistic update', async () => {
    const world = await worldOf();
    const id = await world.card();
    const [row] = await world.seenBy('piet', 'cards', [id]);
    const input = { cardId: id, reason: 'stolen' } as const;
    const device = { row: () => row, userId: world.harbour.people.piet.user, roles: ['buyerPurchaser'] };
    const seen = device as unknown as ActionWorld;
    expect(lockCard.check(input, seen)).toBeNull();
    const [patch] = lockCard.optimisticUpdate(input, seen);
    await world.act('piet', 'lockCard', input);
    const settled = await cardOf(world, id);
    const { rowVersion, updatedAt, lockedAt } = settled;
    expect(settled).toEqual({ ...row, ...patch?.set, rowVersion, updatedAt, lockedAt });
  });

  it('succeeds whatever changed about the card, and needs no approval', async () => {
    const rule: ApprovalRule = {
      action: 'lockCard',
      authorRole: 'buyerPurchaser',
      origin: 'any',
      amountAtLeastMinor: null,
      dataOlderThanHours: null,
      tiers: [{ role: 'buyerAdministrator', quorum: 1 }],
    };
    const world = await worldOf({ rules: [rule] });
    const id = await world.card();
    const envelope = await world.harbour.compose('piet', 'lockCard', { cardId: id, reason: 'stolen' });
    await world.bought(5_000, { card: id });
    world.harbour.clock.advance(6 * 86_400);
    expect(await world.perform('piet', { ...envelope, base: [] })).toMatchObject({ outcome: 'completed' });
  });

  it.each([
    ['piet', 'of a colleague', { who: 'tom' }, 'NOT_FOUND'],
    ['ben', 'of another group', { who: 'tom', group_id: null }, 'NOT_FOUND'],
    ['tom', 'as a Payer', {}, 'FORBIDDEN'],
    ['piet', 'that was closed for good', { terminated_at: now, terminated_reason: 'lost' }, 'CARD_TERMINATED'],
    ['ana', 'that was never made', { status: 'notCreated' }, 'CARD_NOT_ISSUED'],
  ] as const)('is refused to %s for a card %s', async (who, _what, card, code) => {
    const world = await worldOf();
    const id = await world.card(card);
    const before = await cardOf(world, id);
    expect(await world.act(who, 'lockCard', { cardId: id, reason: 'lost' })).toMatchObject({
      outcome: 'refused',
      code,
    });
    expect(await cardOf(world, id)).toEqual(before);
  });

  it('is possible to a Payer and Purchaser only for their own cards, although they see all', async () => {
    const world = await worldOf();
    const [own, other] = [await world.card(), await world.card({ who: 'tom' })];
    const context = world.contextOf('piet');
    const both = { ...context, session: { ...context.session, roles: ['buyerPayer', 'buyerPurchaser'] } as const };
    const codes = [];
    for (const cardId of [own, other]) {
      const envelope = await world.harbour.compose('piet', 'lockCard', { cardId, reason: 'lost' });
      const [answer] = await performActions(both, [envelope]);
      codes.push(answer?.code);
    }
    expect(codes).toEqual([null, 'FORBIDDEN']);
  });

  it('is refused in a program without cards, and needs its author after seven days', async () => {
    const world = await worldOf({ flags: { purchaseCards: false } });
    const id = await world.card();
    expect(await world.act('piet', 'lockCard', { cardId: id, reason: 'lost' })).toMatchObject({ code: 'FORBIDDEN' });
    const late = await worldOf();
    const card = await late.card();
    const envelope = await late.harbour.compose('piet', 'lockCard', { cardId: card, reason: 'lost' });
    late.harbour.clock.advance(7 * 86_400 + 1);
    expect(await late.perform('piet', envelope)).toMatchObject({ code: 'ACTION_EXPIRED' });
  });

  it.each(['active', 'inactive', 'pending'] as const)('can be undone: the card is %s again', async (status) => {
    const world = await worldOf();
    const id = await world.card({ status });
    await world.act('piet', 'lockCard', { cardId: id, reason: 'other' });
    world.harbour.clock.advance(60);
    const envelope = await world.harbour.compose('piet', 'unlockCard', { cardId: id });
    const first = await world.perform('piet', envelope);
    expect(first).toMatchObject({ outcome: 'completed', result: { status } });
    expect(await world.perform('piet', envelope)).toEqual(first);
    expect(await cardOf(world, id)).toMatchObject({ status, lockReason: null, lockedAt: null });
    expect((await story(world)).map(({ kind }) => kind)).toEqual(['lockCard', 'unlockCard']);
  });

  it('can be undone only online, while the card is locked', async () => {
    const world = await worldOf();
    const id = await world.card();
    expect(await world.act('piet', 'unlockCard', { cardId: id })).toMatchObject({ code: 'CARD_NOT_LOCKED' });
    await world.act('piet', 'lockCard', { cardId: id, reason: 'lost' });
    const offline = await world.act('piet', 'unlockCard', { cardId: id }, { composedOffline: true });
    expect(offline).toMatchObject({ code: 'NOT_QUEUEABLE' });
    expect(await cardOf(world, id)).toMatchObject({ status: 'locked' });
  });
});
