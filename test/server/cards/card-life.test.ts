import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CreatePurchaseCardInput } from '../../../domain/cards/create-purchase-card.action.ts';
import type { Collection } from '../../../domain/sync/collections.ts';
import { createSimulatedNetwork } from '../../../server/cards/card-network.ts';
import { keepCardholder } from '../../../server/cards/cardholder-details.ts';
import { keepMissingBirthDate } from '../../../server/cards/holder/keep-missing-birth-date.ts';
import { proveCardholder } from '../../../server/cards/prove-cardholder.ts';
import { revealCardNumber } from '../../../server/cards/reveal-card-number.ts';
import { Refused } from '../../../server/graphql/refused.ts';
import { createSigner } from '../../../server/signing.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { type HarbourWishes, type Who, harboursOn, newId } from '../actions/harbour.ts';
import { tablesWith } from '../actions/stored-text.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type CardsWorld, withCards } from './cards-world.ts';

const born = '1984-02-29';

describeOnPostgresFirst('a purchase card', (open) => {
  const harbourOf = harboursOn(open);
  const worldOf = async (wishes: HarbourWishes = {}) =>
    withCards(await harbourOf({ flags: { purchaseCards: true }, ...wishes }));

  /** The details that are sent first, and the requested card. */
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

  /** The input of a replacement, without the replaced card and the reason. */
  async function replacement(world: CardsWorld, who: Who) {
    const {
      limitMinor: _,
      holderId: _holder,
      currency: _currency,
      cardId: newCardId,
      ...made
    } = await asked(world, who);
    return { ...made, newCardId };
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

  it('is requested by a purchaser, approved, issued and shipped; its holder’s date of birth is never readable', async () => {
    const world = await worldOf();
    const input = await asked(world, 'piet');
    const answer = await world.act('piet', 'createPurchaseCard', input);
    expect(answer).toMatchObject({ outcome: 'inApproval', result: { reasons: ['roleAsks'] } });
    expect(await world.seenBy('ana', 'cards', [input.cardId])).toEqual([]);
    expect(await approve(world, 'ben', answer.result?.['approvalId'])).toMatchObject({ result: { state: 'approved' } });
    expect(await world.seenBy('piet', 'cards', [input.cardId])).toMatchObject([{ status: 'pending', last4: null }]);

    await world.harbour.jobs.runDueJobs();
    expect(world.harbour.failedJobs).toEqual([]);
    const mails = (await world.harbour.noticesTo('piet@harbour.example')).map(({ subject }) => subject);
    expect(mails.filter((subject) => subject.includes('your purchase card is on its way'))).toHaveLength(1);
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

  it('is not created if the network fails, also if it was locked meanwhile, above the giver’s own limit, or with details that another person sent', async () => {
    const world = await worldOf();
    const failing = await asked(world, 'ana', { limitMinor: 66_601, kind: 'virtual', shipTo: null });
    await world.act('ana', 'createPurchaseCard', failing);
    await world.harbour.jobs.runDueJobs();
    expect(await world.seenBy('ana', 'cards', [failing.cardId])).toMatchObject([
      { status: 'notCreated', last4: null, expiresOn: null },
    ]);
    const locked = await asked(world, 'ana', { limitMinor: 66_601, kind: 'virtual', shipTo: null });
    await world.act('ana', 'createPurchaseCard', locked);
    expect(await world.act('ana', 'lockCard', { cardId: locked.cardId, reason: 'fraud' })).toMatchObject({
      outcome: 'completed',
    });
    await world.harbour.jobs.runDueJobs();
    expect(await world.seenBy('ana', 'cards', [locked.cardId])).toMatchObject([
      { status: 'notCreated', lockReason: null, lockedAt: null },
    ]);
    await world.harbour.limitMember('ana', 30_000);
    const high = await asked(world, 'ana');
    expect(await world.act('ana', 'createPurchaseCard', high)).toMatchObject({ code: 'LIMIT_ABOVE_OWN' });
    const others = { ...(await asked(world, 'piet')), limitMinor: null };
    expect(await world.act('ana', 'createPurchaseCard', others)).toMatchObject({ code: 'CARD_HOLDER_UNKNOWN' });
  });

  it('is created by the people of the settings, and cards can be switched off once none is left', async () => {
    const world = await worldOf();
    const { buyer } = world.harbour.asJob;
    const settings = {
      buyerId: buyer,
      isOn: true,
      businessName: 'HARBOUR BUILD LTD',
      returnAddress: { line1: '12 Quay Road', line2: null, city: 'Leith', state: null, zip: 'EH6 6AA', country: 'GB' },
      creators: 'administrators',
      currency: 'GBP',
      defaultLimitMinor: 20_000,
    } as const;
    expect(await world.act('ben', 'configureCards', settings)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await world.act('ana', 'configureCards', settings)).toMatchObject({ outcome: 'completed' });
    const refused = await asked(world, 'piet', { buyerId: buyer });
    expect(await world.act('piet', 'createPurchaseCard', refused)).toMatchObject({ code: 'CARD_CREATORS_ONLY' });
    const card = await issued(world);
    const off = { ...settings, isOn: false };
    expect(await world.act('ana', 'configureCards', off)).toMatchObject({ code: 'CARDS_STILL_ACTIVE' });
    await world.act('ana', 'terminateCard', { cardId: card.id, reason: 'other' });
    expect(await world.act('ana', 'configureCards', off)).toMatchObject({ outcome: 'completed' });
    expect(await world.act('ana', 'createPurchaseCard', await asked(world, 'ana'))).toMatchObject({
      code: 'CARDS_OFF',
    });
  });

  it('has its own limit, which administrators lower at once and raise up to their own', async () => {
    const world = await worldOf();
    const { id: limitId } = await issued(world);
    await world.hold(5_000, { card: limitId, group: world.groups.yard }, '2099-01-01T00:00:00.000Z');
    const card = { limitId, isOfCard: true, currency: 'GBP' };
    const lower = (who: Who, limitMinor: number) => world.act(who, 'lowerLimit', { ...card, limitMinor });
    expect(await lower('piet', 10_000)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await lower('ben', 10_000)).toMatchObject({ outcome: 'completed' });
    const raised = { ...card, buyerId: world.harbour.asJob.buyer, limitMinor: 30_000 };
    expect(await world.act('ben', 'setLimit', raised)).toMatchObject({ outcome: 'inApproval' });
    const tighter = {
      action: 'setLimit',
      authorRole: 'buyerGroupAdministrator',
      amountAtLeastMinor: null,
      decisions: 2,
    };
    await world.write((trx) =>
      trx
        .updateTable('buyers')
        .set({ approval_rules: JSON.stringify([tighter]) })
        .execute(),
    );
    expect(await world.act('ben', 'setLimit', { ...raised, limitMinor: 30_001 })).toMatchObject({
      result: { reasons: ['roleAsks', 'companyRule'] },
    });
    await world.harbour.limitMember('ana', 20_000);
    expect(await world.act('ana', 'setLimit', raised)).toMatchObject({ code: 'LIMIT_ABOVE_OWN' });
    await world.harbour.limitMember('ana', null);
    expect(await world.act('ana', 'setLimit', raised)).toMatchObject({ outcome: 'completed' });
    expect(await cardOf(world, limitId)).toMatchObject({ limitMinor: 30_000 });
    // Below what is held: the held amount stays.
    expect(await lower('ana', 0)).toMatchObject({ outcome: 'completed' });
    expect(await cardOf(world, limitId)).toMatchObject({ limitMinor: 0, authorisedMinor: 5_000 });
  });

  it('has a limit that Group Admins set if the program allows it, and the business does not restrict it', async () => {
    const world = await worldOf({ groupAdminLimits: 'set' });
    const { id: limitId } = await issued(world);
    const { buyer: buyerId } = world.harbour.asJob;
    const set = (limitMinor: number) =>
      world.act('ben', 'setLimit', { limitId, isOfCard: true, currency: 'GBP', buyerId, limitMinor });
    expect(await set(50_000)).toMatchObject({ outcome: 'completed' });
    const change = (choice: string) =>
      world.act('ana', 'changeApprovalRules', { buyerId, change: { kind: 'groupAdminLimits', choice } });
    expect(await change('ask')).toMatchObject({ outcome: 'completed' });
    expect(await set(51_000)).toMatchObject({ outcome: 'inApproval' });
    expect(await change('lower')).toMatchObject({ outcome: 'completed' });
    expect(await set(52_000)).toMatchObject({ code: 'LIMIT_LOWER_ONLY' });
    const lower = { limitId, isOfCard: true, currency: 'GBP', limitMinor: 20_000 };
    expect(await world.act('ben', 'lowerLimit', lower)).toMatchObject({ outcome: 'completed' });
    expect(await cardOf(world, limitId)).toMatchObject({ limitMinor: 20_000 });
  });

  it('has a limit above the own one of a Group Admin only by a request, which says so', async () => {
    const world = await worldOf({ groupAdminLimits: 'set' });
    const { id: limitId } = await issued(world);
    const { buyer: buyerId } = world.harbour.asJob;
    await world.harbour.limitMember('ben', 60_000);
    const set = (limitMinor: number | null) =>
      world.act('ben', 'setLimit', { limitId, isOfCard: true, currency: 'GBP', buyerId, limitMinor });
    expect(await set(60_000)).toMatchObject({ outcome: 'completed' });
    for (const limitMinor of [60_001, null]) {
      const answer = await set(limitMinor);
      expect(answer).toMatchObject({ outcome: 'inApproval' });
      expect(answer.result?.['reasons']).toEqual(['roleAsks', 'aboveOwnLimit']);
    }
    expect(await cardOf(world, limitId)).toMatchObject({ limitMinor: 60_000 });
  });

  /** Piet's card, issued; and a way to prove that one holds it. */
  async function issued(world: CardsWorld, change: Partial<CreatePurchaseCardInput> = {}) {
    const input = await asked(world, 'ana', change);
    await world.act('ana', 'createPurchaseCard', input);
    await world.harbour.jobs.runDueJobs();
    return cardOf(world, input.cardId);
  }

  async function cardOf(world: CardsWorld, cardId: string) {
    const [card] = await world.seenBy('ana', 'cards', [cardId]);
    if (!card) throw new Error('There is no such card.');
    return card;
  }

  const network = createSimulatedNetwork(createSigner('a secret for tests only, long enough to be one'));
  const prove = (world: CardsWorld, who: Who, cardId: string, last4: string | null, dateOfBirth = born) => {
    const context = world.contextOf(who);
    return proveCardholder({ ...context, cardNetwork: network }, context.session, { cardId, last4, dateOfBirth }).then(
      () => 'proved',
      (error: unknown) => (error instanceof Refused ? error.refusal.code : Promise.reject(error as Error)),
    );
  };

  it('is activated by its holder with a proof; five wrong answers block it', async () => {
    const world = await worldOf();
    const { id: cardId, last4 } = await issued(world);
    expect(await world.act('piet', 'activateCard', { cardId })).toMatchObject({ code: 'CARD_PROOF_MISSING' });
    expect(await prove(world, 'piet', cardId, last4, '1984-03-01')).toBe('CARD_PROOF_WRONG');
    expect(await prove(world, 'piet', cardId, last4)).toBe('proved');
    expect(await world.act('ana', 'activateCard', { cardId })).toMatchObject({ code: 'CARD_PROOF_MISSING' });
    expect(await world.act('piet', 'activateCard', { cardId })).toMatchObject({ outcome: 'completed' });
    expect(await cardOf(world, cardId)).toMatchObject({ status: 'active', activatedOn: '2026-11-20' });
    for (let tries = 0; tries < 5; tries += 1) await prove(world, 'piet', cardId, '0000');
    expect(await prove(world, 'piet', cardId, last4)).toBe('THROTTLED');
    expect(await prove(world, 'tom', newId(), last4)).toBe('NOT_FOUND');
    const failing = await issued(world, { limitMinor: 66_602 });
    expect(await prove(world, 'piet', failing.id, failing.last4)).toBe('CARD_ACTIVATION_FAILED');
    const code = { code: 'CARD_PROOF_MISSING' };
    expect(await world.act('piet', 'activateCard', { cardId: failing.id })).toMatchObject(code);
  });

  it('without a date of birth accepts none: an Account Admin gives it once, before the activation', async () => {
    const world = await worldOf();
    const cardId = await world.card({ status: 'inactive', last4: '4417' });
    expect(await cardOf(world, cardId)).toMatchObject({ lacksBirthDate: true });
    expect(await prove(world, 'piet', cardId, '4417', '2001-01-01')).toBe('CARD_BIRTH_DATE_MISSING');
    expect(await world.act('piet', 'activateCard', { cardId })).toMatchObject({ code: 'CARD_BIRTH_DATE_MISSING' });
    const keep = (who: Who, dateOfBirth: string) => {
      const context = { ...world.contextOf(who), scope: 'OrderApproval' as const, mfaEventId: null };
      return keepMissingBirthDate(context, context.session, { cardId, dateOfBirth }).catch((error: unknown) =>
        error instanceof Refused ? error.refusal.code : error,
      );
    };
    expect(await keep('ben', born)).toBe('NOT_FOUND');
    expect(await keep('ana', '2026-01-01')).toBe('BAD_INPUT');
    expect(await keep('ana', born)).toBe(true);
    expect(await keep('ana', '1990-01-01')).toBe('NOT_FOUND');
    expect(await cardOf(world, cardId)).toMatchObject({ lacksBirthDate: false });
    expect(await prove(world, 'piet', cardId, '4417', '1990-01-01')).toBe('CARD_PROOF_WRONG');
    expect(await prove(world, 'piet', cardId, '4417')).toBe('proved');
    expect(await world.act('piet', 'activateCard', { cardId })).toMatchObject({ outcome: 'completed' });
    expect(await tablesWith(world.harbour, born)).toEqual([]);
  });

  it('can be replaced: a lost one is locked until the new one is activated, a stolen one is terminated at once', async () => {
    const world = await worldOf();
    const lost = await issued(world);
    const made = await replacement(world, 'ana');
    const replacing = { ...made, cardId: lost.id, reason: 'lost' };
    expect(await world.act('ana', 'replaceCard', replacing)).toMatchObject({ outcome: 'completed' });
    expect(await world.act('ana', 'replaceCard', replacing)).toMatchObject({ code: 'CARD_REPLACED' });
    await world.harbour.jobs.runDueJobs();
    expect(await cardOf(world, lost.id)).toMatchObject({ status: 'locked', lockReason: 'lost', terminatedAt: null });
    // It was found.
    expect(await world.act('piet', 'unlockCard', { cardId: lost.id })).toMatchObject({ outcome: 'completed' });
    const next = await cardOf(world, made.newCardId);
    expect(next).toMatchObject({ status: 'inactive', limitMinor: 40_000, replacesCardId: lost.id });
    expect(next.last4).not.toBe(lost.last4);
    await prove(world, 'piet', made.newCardId, next.last4);
    await world.act('piet', 'activateCard', { cardId: made.newCardId });
    expect(await cardOf(world, lost.id)).toMatchObject({ terminatedReason: 'lost', terminatedByName: 'Piet Visser' });

    const stolen = { ...(await asked(world, 'ana')), cardId: made.newCardId, reason: 'stolen' };
    const { cardId: thirdId } = await asked(world, 'ana');
    await world.act('ana', 'replaceCard', { ...stolen, newCardId: thirdId });
    expect(await cardOf(world, made.newCardId)).toMatchObject({ terminatedReason: 'stolen' });
  });

  it.each([
    ['damaged', { status: 'active', terminatedReason: null }],
    ['other', { status: 'active', terminatedReason: null }],
    ['lost', { status: 'locked', lockReason: 'lost', terminatedReason: null }],
    ['stolen', { terminatedReason: 'stolen' }],
    ['fraud', { terminatedReason: 'fraud' }],
    ['employeeTerminated', { terminatedReason: 'employeeTerminated' }],
  ] as const)('that is replaced as %s is at once %j', async (reason, old) => {
    const world = await worldOf();
    const cardId = await world.card();
    const made = await replacement(world, 'ana');
    expect(await world.act('ana', 'replaceCard', { ...made, cardId, reason })).toMatchObject({
      outcome: 'completed',
    });
    expect(await cardOf(world, cardId)).toMatchObject(old);
  });

  it('that is lost is terminated at once where that was chosen', async () => {
    const world = await worldOf();
    const cardId = await world.card();
    const made = await replacement(world, 'ana');
    await world.act('ana', 'replaceCard', { ...made, cardId, reason: 'lost', endsNow: true });
    expect(await cardOf(world, cardId)).toMatchObject({ terminatedReason: 'lost' });
  });

  it.each([
    ['terminateCard', 'stolen', 'locked'],
    ['terminateCard', 'lost', 'locked'],
    ['terminateCard', 'other', 'active'],
    ['replaceCard', 'fraud', 'locked'],
    ['replaceCard', 'damaged', 'active'],
  ] as const)('does not buy while a request to %s it as %s waits for approval: %s', async (kind, reason, status) => {
    const world = await worldOf();
    const cardId = await world.card();
    const made = await replacement(world, 'piet');
    const input = kind === 'terminateCard' ? { cardId, reason } : { ...made, cardId, reason };
    const answer = await world.act('piet', kind, input);
    expect(answer).toMatchObject({ outcome: 'inApproval' });
    expect(await cardOf(world, cardId)).toMatchObject({ status, terminatedReason: null });
    await approve(world, kind === 'terminateCard' ? 'ana' : 'ben', answer.result?.['approvalId']);
    expect((await cardOf(world, cardId)).terminatedReason).toBe(reason === 'damaged' ? null : reason);
  });

  it('is terminated by an Account Admin; a Group Admin requests it', async () => {
    const world = await worldOf();
    const cardId = await world.card({});
    const answer = await world.act('ben', 'terminateCard', { cardId, reason: 'fraud' });
    expect(answer).toMatchObject({ outcome: 'inApproval' });
    await approve(world, 'ana', answer.result?.['approvalId']);
    expect(await cardOf(world, cardId)).toMatchObject({ terminatedReason: 'fraud', terminatedByName: 'Ana Ruiz' });
    for (const kind of ['terminateCard', 'lockCard'] as const)
      expect(await world.act('ana', kind, { cardId, reason: 'other' })).toMatchObject({ code: 'CARD_TERMINATED' });
  });

  it('shows its number only to its holder, only if it is virtual; the number is stored nowhere', async () => {
    const world = await worldOf();
    const virtual = await issued(world, { kind: 'virtual', shipTo: null });
    const reveal = (who: Who, cardId: string) => {
      const context = world.contextOf(who);
      return revealCardNumber(
        { ...context, cardNetwork: network, mfaEventId: null, scope: 'RevealCardNumber' },
        context.session,
        cardId,
      );
    };
    const { number } = await reveal('piet', virtual.id);
    expect(number).toMatch(new RegExp(`^\\d{12}${virtual.last4}$`));
    expect(await tablesWith(world.harbour, number)).toEqual([]);
    expect(await tablesWith(world.harbour, 'cardNumberShown')).toContain('public.activity');
    const physical = await issued(world);
    await expect(reveal('piet', physical.id)).rejects.toMatchObject({ refusal: { code: 'CARD_NUMBER_HIDDEN' } });
    await expect(reveal('tom', virtual.id)).rejects.toMatchObject({ refusal: { code: 'CARD_NUMBER_HIDDEN' } });
  });
});
