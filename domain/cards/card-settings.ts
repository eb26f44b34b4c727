import * as v from 'valibot';
import { type Role, hasRole } from '../access/role.ts';
import { amountMinorSchema } from '../amount.ts';
import { type Refusal, refuse } from '../errors.ts';
import { type Card, addressSchema, isTerminated, printedNameSchema } from './card.ts';

/** Who may create or request a card; Account Admins always may. */
export const cardCreators = ['everyone', 'groupAdministrators', 'administrators'] as const;
export type CardCreators = (typeof cardCreators)[number];

/**
 * How a business uses purchase cards. A new card starts with `businessName` and `defaultLimitMinor`, in minor units of the account's
 * currency; null means no default limit.
 */
export const cardSettingsSchema = v.object({
  isOn: v.boolean(),
  businessName: printedNameSchema,
  /** The return address for undeliverable cards; null for a business whose cards are older than these settings. */
  returnAddress: v.nullable(addressSchema),
  creators: v.picklist(cardCreators),
  defaultLimitMinor: v.nullable(amountMinorSchema),
});
export type CardSettings = v.InferOutput<typeof cardSettingsSchema>;

/** Why these roles can neither create nor request a card, or null. `settings` is null before the set-up. */
export function refuseNewCards(settings: CardSettings | null, roles: readonly Role[]): Refusal | null {
  if (!settings) return refuse('CARDS_NOT_SET_UP');
  if (!settings.isOn) return refuse('CARDS_OFF');
  if (settings.creators === 'everyone' || hasRole(roles, 'buyerAdministrator')) return null;
  const isAllowed = settings.creators === 'groupAdministrators' && hasRole(roles, 'buyerGroupAdministrator');
  return isAllowed ? null : refuse('CARD_CREATORS_ONLY');
}

/** True for a card that can be used now, or once it is unlocked or activated. */
export function keepsCardsOn(card: Pick<Card, 'status' | 'terminatedAt'>): boolean {
  return !isTerminated(card) && card.status !== 'notCreated' && card.status !== 'notEnabled';
}
