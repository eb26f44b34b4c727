import { addDays } from '../../../domain/time/calendar-date.ts';
import type { AuthorisationId, CardId } from '../../../domain/ids.ts';
import { printedName } from '../../../domain/cards/printed-name.ts';
import { derivedId } from '../../derived-id.ts';
import type { BuyerMaking } from '../buyer-making.ts';
import type { MemberPlan } from '../buyer-plan.ts';
import type { AuthorisationPlan, CardPlan } from '../card-plan.ts';
import { type ChargeStory, remainingMinor } from '../charge-story.ts';
import { fullName, userIdOf } from './member-rows.ts';
import type { NewRow } from './world-rows.ts';

/** Days for which an authorisation lasts in the demo. */
const holdDays = 7;
const neverIssued = new Set(['notCreated', 'notEnabled']);
const neverUsed = new Set(['inactive', 'notCreated', 'notEnabled', 'pending']);

/** The cards on the day of seeding. */
export function cardRows(making: BuyerMaking): NewRow<'purchase_cards'>[] {
  const { plan, id, today, place } = making;
  return (plan.cards ?? []).map((card, index) => {
    const holder = holderOf(card, making);
    const isShipped = !neverIssued.has(card.status);
    const shippedDaysAgo = card.status === 'pending' ? 2 : 160 + index * 11;
    const isUsed = !neverUsed.has(card.status) || card.terminated !== undefined;
    return {
      id: cardIdOf(making, card.key),
      program_id: plan.program,
      buyer_id: id,
      group_id: groupOf(card, making),
      user_id: holder ? userIdOf(holder, place) : null,
      kind: card.kind ?? 'physical',
      cardholder_name: card.name ?? printedName(holder ? fullName(holder) : plan.name),
      business_name: printedName(plan.name),
      last4: card.last4 ?? null,
      status: card.status,
      ...lockOf(card, making),
      currency: plan.currency,
      limit_minor: card.limitMinor ?? null,
      shipped_on: isShipped && card.kind !== 'virtual' ? addDays(today, -shippedDaysAgo) : null,
      activated_on: isUsed ? addDays(today, 9 - shippedDaysAgo) : null,
      expires_on: isShipped ? addDays(today, 3 * 365 - shippedDaysAgo) : null,
      ...endOf(card, making),
      created_at: `${addDays(today, -shippedDaysAgo - 4)}T09:00:00.000Z`,
    };
  });
}

/** The present and past authorisations of the cards. */
export function authorisationRows(making: BuyerMaking): NewRow<'authorisations'>[] {
  return (making.plan.cards ?? []).flatMap((card) =>
    (card.authorisations ?? []).map((held, index) => authorisationRow(card, held, index, making)),
  );
}

function authorisationRow(
  card: CardPlan,
  held: AuthorisationPlan,
  index: number,
  making: BuyerMaking,
): NewRow<'authorisations'> {
  const holder = holderOf(card, making);
  const lapsesOn = addDays(making.today, held.lapsesInDays);
  return {
    id: derivedId<AuthorisationId>('authorisation', making.id, card.key, index),
    program_id: making.plan.program,
    buyer_id: making.id,
    card_id: cardIdOf(making, card.key),
    group_id: groupOf(card, making),
    user_id: holder ? userIdOf(holder, making.place) : null,
    seller_name: held.seller,
    amount_minor: held.amountMinor,
    currency: making.plan.currency,
    status: held.status,
    created_at: `${addDays(lapsesOn, -holdDays)}T08:20:00.000Z`,
    expires_at: `${lapsesOn}T22:00:00.000Z`,
  };
}

/** The card of each charge; most charges have none. */
export function cardsOfCharges(stories: readonly ChargeStory[], making: BuyerMaking): ReadonlyMap<ChargeStory, CardId> {
  const cards = new Map<ChargeStory, CardId>();
  for (const card of making.plan.cards ?? []) {
    for (const story of card.invoices ? namedOf(card.invoices, stories) : someOf(card, stories, making))
      cards.set(story, cardIdOf(making, card.key));
  }
  return cards;
}

export function cardIdOf(making: Pick<BuyerMaking, 'id'>, key: string): CardId {
  return derivedId('card', making.id, key);
}

function namedOf(invoices: readonly string[], stories: readonly ChargeStory[]): readonly ChargeStory[] {
  return stories.filter(({ invoiceNumber }) => invoices.includes(invoiceNumber));
}

/** The newest open purchases of the card's holder, up to about half of its limit. */
function someOf(card: CardPlan, stories: readonly ChargeStory[], making: BuyerMaking): readonly ChargeStory[] {
  const holder = holderOf(card, making);
  if (!holder || neverUsed.has(card.status)) return [];
  const position = making.purchasers.indexOf(holder);
  let roomMinor = (card.limitMinor ?? 400_000) * 0.6;
  return stories.toReversed().filter((story) => {
    const minor = remainingMinor(story);
    if (story.purchaser !== position || minor === 0 || minor > roomMinor) return false;
    roomMinor -= minor;
    return true;
  });
}

function holderOf({ holder }: CardPlan, { plan }: BuyerMaking): MemberPlan | undefined {
  return plan.members.find(({ email }) => email === holder);
}

function groupOf(card: CardPlan, making: BuyerMaking) {
  return making.groups.get(card.group ?? holderOf(card, making)?.group ?? 'top') ?? null;
}

function lockOf({ locked }: CardPlan, { today }: BuyerMaking) {
  if (!locked) return { status_before_lock: null, lock_reason: null, locked_at: null };
  const lockedAt = `${addDays(today, -locked.daysAgo)}T16:40:00.000Z`;
  return { status_before_lock: 'active' as const, lock_reason: locked.reason, locked_at: lockedAt };
}

function endOf({ terminated }: CardPlan, { today }: BuyerMaking) {
  return {
    terminated_at: terminated ? `${addDays(today, -terminated.daysAgo)}T11:05:00.000Z` : null,
    terminated_reason: terminated?.reason ?? null,
    terminated_by_name: terminated?.byName ?? null,
  };
}
