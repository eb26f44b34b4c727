import * as v from 'valibot';
import { plainDateSchema } from '../time/calendar-date.ts';
import { instantSchema } from '../time/instant.ts';
import { idSchema } from '../ids.ts';
import { amountMinorSchema, currencySchema } from '../money.ts';
import { cardStatuses } from './card-status.ts';
import type { SyncedRows } from '../sync/synced-rows.ts';

/** Why a card is locked, replaced or closed (§3). */
export const cardReasons = ['damaged', 'employeeTerminated', 'fraud', 'lost', 'other', 'stolen'] as const;
export type CardReason = (typeof cardReasons)[number];

/** Maximum characters in each of a card's two lines (§5). */
export const maxPrintedName = 26;

/** The characters of a printed name (§5): upper-case letters, digits, spaces and / ' & . , - */
export const printedNameSchema = v.pipe(v.string(), v.maxLength(maxPrintedName), v.regex(/^[A-Z0-9 /'&.,-]*$/));

/** A physical card, or only a number. */
export const cardKinds = ['physical', 'virtual'] as const;

/** An address as it was accepted; its validation is in `ship-to.ts`, which devices load with the form. */
export const addressSchema = v.object({
  line1: v.string(),
  line2: v.nullable(v.string()),
  city: v.string(),
  state: v.nullable(v.string()),
  zip: v.string(),
  country: v.string(),
});
export type Address = v.InferOutput<typeof addressSchema>;

/**
 * A purchase card as a device holds it (§3): without its number, security code and date of birth, only the last four digits. `spentMinor`
 * is the unpaid amount of its purchases, `authorisedMinor` the held amount; both in minor units of `currency`. A `limitMinor` of null means
 * that the card itself has no limit.
 */
export const cardSchema = v.object({
  id: idSchema('card'),
  rowVersion: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  updatedAt: instantSchema,
  buyerId: idSchema('buyer'),
  groupId: v.nullable(idSchema('group')),
  groupName: v.nullable(v.string()),
  /** The cardholder; null if the card belongs to no person (a site, a vehicle). */
  userId: v.nullable(idSchema('user')),
  kind: v.picklist(cardKinds),
  cardholderName: printedNameSchema,
  businessName: printedNameSchema,
  last4: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  status: v.picklist(cardStatuses),
  lockReason: v.nullable(v.picklist(cardReasons)),
  lockedAt: v.nullable(instantSchema),
  /** True if the card is locked only because its holder is suspended, until they are enabled; absent in older rows. */
  isLockedWithHolder: v.optional(v.boolean()),
  /** True if no date of birth of the cardholder is stored, so the card cannot be activated. Absent in rows of earlier builds. */
  lacksBirthDate: v.optional(v.boolean()),
  currency: currencySchema,
  limitMinor: v.nullable(amountMinorSchema),
  spentMinor: amountMinorSchema,
  authorisedMinor: amountMinorSchema,
  activatedOn: v.nullable(plainDateSchema),
  shippedOn: v.nullable(plainDateSchema),
  expiresOn: v.nullable(plainDateSchema),
  terminatedAt: v.nullable(instantSchema),
  terminatedReason: v.nullable(v.picklist(cardReasons)),
  terminatedByName: v.nullable(v.string()),
  /** Where and to whom a physical card was sent; null if that was not kept, and for a virtual card. */
  shipTo: v.nullable(addressSchema),
  attentionTo: v.nullable(v.string()),
  /** The card that it replaces; that card is terminated once this one is activated, unless it was at once. */
  replacesCardId: v.nullable(idSchema('card')),
});
export type Card = v.InferOutput<typeof cardSchema>;

/** The declaration of these rows for the sync. */
export const cardsRows = {
  schema: cardSchema,
  loadRank: 40,
  reach: 'ofTheAccount',
  title: /*i18n*/ { id: 'access.row.cards', message: 'Purchase cards' },
} as const satisfies SyncedRows;

/** The two tabs of the list (§2). */
export const cardTabs = ['active', 'terminated'] as const;
export type CardTab = (typeof cardTabs)[number];

export function isTerminated(card: Pick<Card, 'terminatedAt'>): boolean {
  return card.terminatedAt !== null;
}

/** True if the card's own status allows purchases; limits are checked elsewhere. */
export function canBuyWith(card: Pick<Card, 'status' | 'terminatedAt'>): boolean {
  return card.status === 'active' && !isTerminated(card);
}
