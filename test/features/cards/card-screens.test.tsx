import { afterEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { policyBounds, purchaseWith } from '../../../domain/policies/judge-purchase.ts';
import type { PurchasePolicy } from '../../../domain/policies/purchase-policy.ts';
import { cardState } from '../../../src/features/cards/card-state.ts';
import type { CardBooks } from '../../../src/features/cards/card-queries.ts';
import type { ShownCard } from '../../../src/features/cards/use-cards.ts';
import type { Entry } from '../../../src/offline/offline.ts';
import { modelCharge } from '../../faults/model-rows.ts';
import { anEntry } from '../../offline/entries/an-entry.ts';
import { aCard, aLimit, anAccount, aPolicy, piet, site } from '../../world/a-card.ts';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const now = '2026-11-01T09:05:00.000Z' as Instant;
const card = aCard();
const input = {
  buyerId: card.buyerId,
  userId: piet,
  cardId: null,
  currency: 'GBP',
  requestedMinor: 200_000,
  reason: 'x',
};
const asked = anEntry({ envelope: { kind: 'requestHigherLimit', input } });
const codeWanted = anEntry({
  envelope: { kind: 'requestHigherLimit', input },
  state: { kind: 'needsYou', need: { code: 'MFA_REQUIRED', values: { scope: 'OrderApproval' }, current: [] } },
});
/** Tighter than Piet's own limit, so it decides. */
const groupLimit = aLimit({ level: 'group', userId: null, groupId: site, name: 'Riverside site', limitMinor: 60_000 });

function device(over: Partial<OnDevice> = {}, roles: readonly Role[] = ['buyerPurchaser']): OnDevice {
  return { now, who: { user: piet, roles }, ...over };
}

function shownCard(over: Partial<CardBooks> = {}, entries: readonly Entry[] = []): ShownCard {
  const nothing = { requests: [], policies: [], authorisations: [] };
  const books = { cards: [card], limits: [aLimit()], buyer: anAccount(), ...nothing, ...over };
  const purchase = { ...purchaseWith(card, books.limits, books.authorisations), now, timeZone: 'Europe/London' };
  const bounds = policyBounds(books.policies, purchase);
  return { ...cardState(card, books, entries), freshness: 'current', asOf: now, bounds, boundsUntilMs: Infinity };
}

const limitsOf = (shown: ShownCard) =>
  drawScreen(device(), async () => {
    const { CardLimits } = await import('../../../src/features/cards/detail/card-limits.tsx');
    return <CardLimits shown={shown} />;
  });

const figureOf = (shown: ShownCard) =>
  drawScreen(device(), async () => {
    const { AvailableFigure } = await import('../../../src/features/cards/available-figure.tsx');
    return <AvailableFigure shown={shown} />;
  });

describe('a limit check without a connection', () => {
  const answerTo = (amountMinor: number, over: Partial<PurchasePolicy>) =>
    drawScreen(device(), async () => {
      const { LimitAnswer } = await import('../../../src/features/cards/limits/limit-answer.tsx');
      const shown = { ...shownCard({ policies: [aPolicy(over)] }), freshness: 'lastKnown' as const };
      return <LimitAnswer shown={shown} typed={{ kind: 'amount', amountMinor }} />;
    });

  it('applies the purchase policies: names the binding one and its approvers', async () => {
    const asking = { maxOrderMinor: 5_000, tiers: [{ role: 'buyerAdministrator' as const, quorum: 1 }] };
    expect(await answerTo(5_000, asking)).toContain('Fits, as last known');
    const above = await answerTo(5_001, asking);
    expect(above).toContain('Needs approval (policy “Large orders”)');
    expect(above).toContain('An Account Admin would have to approve it.');
    const declined = await answerTo(5_001, { maxOrderMinor: 5_000 });
    expect(declined).toContain('Over by £0.01 (policy “Large orders”)');
    expect(declined).toContain('The purchase would be declined.');
    const hours = { days: [7], fromMinute: 0, toMinute: 60 };
    expect(await answerTo(1, { hours })).toContain('Not allowed at this time (policy “Large orders”)');
  });
});

describe('a higher individual limit', () => {
  it('is requested once, whichever limit is binding', async () => {
    const limits = [aLimit(), groupLimit];
    expect(await limitsOf(shownCard({ limits }))).toContain('Request a higher limit…');
    const again = await limitsOf(shownCard({ limits }, [asked]));
    expect(again).toContain('A higher individual limit has been requested.');
    expect(again).not.toContain('Request a higher limit…');
  });

  it('is not offered a second time while the first request waits for its code, which the card and the limit check lead to', async () => {
    const shown = shownCard({}, [codeWanted]);
    const onCard = await limitsOf(shown);
    expect(onCard).toContain('Your request for a limit of £2,000.00 isn’t sent yet');
    expect(onCard).toContain('Open the outbox');
    expect(onCard).not.toContain('Request a higher limit…');
    const checked = await drawScreen(device(), async () => {
      const { LimitAnswer } = await import('../../../src/features/cards/limits/limit-answer.tsx');
      return <LimitAnswer shown={shown} typed={{ kind: 'amount', amountMinor: 900_000 }} />;
    });
    expect(checked).toContain('Your request for a limit of £2,000.00 isn’t sent yet');
    expect(checked).not.toContain('Request more');
  });

  it('keeps what was typed after the form was closed or the page reloaded', async () => {
    const draft = { begun: '', text: '1500', why: 'Scaffolding' };
    const on = device({ drafts: { [`request-limit:${piet}`]: draft } });
    const form = await drawScreen(on, async () => {
      const { LimitRequest } = await import('../../../src/features/cards/limits/request-limit-form.tsx');
      return <LimitRequest card={card} limitMinor={100_000} onClose={() => undefined} />;
    });
    expect(form).toContain('[1500]');
    expect(form).toContain('[Scaffolding]');
  });

  it('for a purchase starts with the amount it needs, whatever was typed for another one', async () => {
    const draft = { begun: '', text: '1500', why: 'Scaffolding' };
    const on = device({ drafts: { [`request-limit:${piet}`]: draft } });
    const form = await drawScreen(on, async () => {
      const { LimitRequest } = await import('../../../src/features/cards/limits/request-limit-form.tsx');
      const review = { card, limitMinor: 100_000, wantedMinor: 130_000, reason: 'Purchase' };
      return <LimitRequest {...review} onClose={() => undefined} />;
    });
    expect(form).toContain('[1300.00]');
    expect(form).toContain('[Purchase]');
  });
});

describe('a limit of which more is spent than it allows', () => {
  const over = [aLimit({ limitMinor: 100_000, spentMinor: 421_268, authorisedMinor: 0 })];
  it('is over by the difference, and nothing is available', async () => {
    const shown = shownCard({ limits: over });
    expect(await figureOf(shown)).toBe('£3,212.68 over the limit');
    expect(await figureOf({ ...shown, freshness: 'asOf' })).toMatch(/^£3,212\.68 over the limit as of \d/);
    expect(await figureOf({ ...shown, freshness: 'lastKnown' })).toMatch(/^£3,212\.68 over the limit Last known/);
    const limits = await limitsOf(shown);
    expect(limits).toContain('£3,212.68 over £1,000.00');
    expect(limits).not.toContain('−');
  });
});

describe('who can raise a limit that is too low', () => {
  const answer = (roles: readonly Role[], books: Partial<CardBooks>, on: Partial<OnDevice> = {}) =>
    drawScreen(device(on, roles), async () => {
      const { LimitAnswer } = await import('../../../src/features/cards/limits/limit-answer.tsx');
      return <LimitAnswer shown={shownCard(books)} typed={{ kind: 'amount', amountMinor: 9_000_000 }} />;
    });
  const credit = { limits: [], buyer: anAccount({ creditApprovedMinor: 1_000 }) };

  it('is nobody while the account is suspended', async () => {
    const buyer = anAccount({ status: 'Suspended' });
    const said = await answer(['buyerPurchaser'], { limits: [aLimit()], buyer }, { rows: { buyers: [buyer] } });
    expect(said).toContain('Buying is blocked This isn’t possible while the account is suspended.');
    expect(said).not.toContain('Request more');
    const figure = await figureOf(shownCard({ buyer }));
    expect(figure).toContain('available once the account allows buying again');
  });

  it('is an Account Admin, for everyone else', async () => {
    const said = await answer(['buyerPurchaser'], { limits: [aLimit(), groupLimit] });
    expect(said).toContain('Only an Account Admin at your company can raise this limit.');
  });

  it('is support, if an Account Admin reads it', async () => {
    const said = await answer(['buyerAdministrator'], { limits: [aLimit(), groupLimit] });
    expect(said).not.toContain('Only an Account Admin');
    expect(said).toContain('This limit can’t be raised here. Call +44 20 7946 0102 to raise it.');
  });

  it.each(['buyerPurchaser', 'buyerAdministrator'] as const)(
    'is nobody of the business for its credit (%s)',
    async (role) => {
      const said = await answer([role], credit);
      expect(said).not.toContain('Account Admin');
      expect(said).toContain('Paying invoices frees it up.');
    },
  );
});

it('authorisations are not shown as none before they are loaded', async () => {
  const held = (over: Partial<OnDevice>) =>
    drawScreen(device(over), async () => {
      const { HeldOnCard } = await import('../../../src/features/cards/detail/held-on-card.tsx');
      return <HeldOnCard card={card} />;
    });
  expect(await held({ status: { asOf: null, isPulling: true } })).toBe('Pending authorizations Loading…');
  expect(await held({})).toContain('No pending authorizations');
});

describe('a new card', () => {
  it('shows the printed names, and has the address fields of its country', async () => {
    const drawn = await drawScreen(device({}, ['buyerAdministrator']), async () => {
      const { CardForm } = await import('../../../src/features/cards/create/card-form.tsx');
      const holder = { id: piet, name: 'Jürgen Weiß', email: null, roles: [], groupId: null, status: 'Active' };
      const nothing = () => undefined;
      return (
        <CardForm holder={holder} buyer={anAccount()} ownLimit={aLimit()} onRequested={nothing} onCreated={nothing} />
      );
    });
    expect(drawn).toContain('JURGEN WEISS');
    expect(drawn).toContain('Postal code');
    expect(drawn).not.toContain('State or province');
    expect(drawn).toContain('At most £1,000.00, your own limit.');
  });
});

describe('the usage of a card', () => {
  it('is the billed amount of each month in the program’s zone, and the total', async () => {
    const billed = (number: number, billDate: string, over: object = {}) => ({
      ...modelCharge(number, { billDate: plainDate(billDate), totalMinor: 10_000 }),
      cardId: card.id,
      ...over,
    });
    const charges = [
      billed(1, '2026-10-31'),
      billed(2, '2026-10-02', { totalMinor: 4_000, status: 'paid' }),
      billed(3, '2026-11-01'),
      billed(4, '2026-10-03', { status: 'cancelled' }),
      billed(5, '2026-08-03'),
      billed(6, '2026-10-04', { cardId: 'another' }),
    ];
    // The last hour of September in London is already October in the other zone; it was billed in November.
    const bought = { id: 'a', cardId: card.id, chargeId: charges[2]?.id, createdAt: '2026-09-30T23:30:00.000Z' };
    const drawn = await drawScreen(device({ rows: { charges, authorisations: [bought] } }), async () => {
      const { CardUsage } = await import('../../../src/features/cards/detail/card-usage.tsx');
      return <CardUsage card={card} />;
    });
    expect(drawn).toContain('October 2026 3 £240.00 August 2026 1 £100.00 Total 4 £340.00');
    expect(drawn).toMatch(/Invoices for this card .*31 Oct 2026 £100\.00/);
  });
});
