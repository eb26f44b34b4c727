import * as v from 'valibot';
import type { Role } from '../access/role.ts';
import { hasRole } from '../access/role.ts';
import { amountMinorSchema } from '../amount.ts';
import type { Refusal } from '../errors.ts';
import { refuse } from '../errors.ts';
import type { Card } from './card.ts';
import { addressSchema, isTerminated, printedNameSchema } from './card.ts';

/** Who may create a card or ask for one; Account Admins always may. */
export const cardCreators = ['everyone', 'groupAdministrators', 'administrators'] as const;
export type CardCreators = (typeof cardCreators)[number];

/**
 * How a business uses purchase cards. A new card begins with `businessName` and with
 * `defaultLimitMinor`, in minor units of the account's currency; null where it begins without a limit.
 */
export const cardSettingsSchema = v.object({
  isOn: v.boolean(),
  businessName: printedNameSchema,
  /** The return address for cards that could not be delivered; null for a business that had cards before there were settings. */
  returnAddress: v.nullable(addressSchema),
  creators: v.picklist(cardCreators),
  defaultLimitMinor: v.nullable(amountMinorSchema),
});
export type CardSettings = v.InferOutput<typeof cardSettingsSchema>;

/** Why somebody with these roles can neither create a card nor ask for one, or null. `settings` is null before they are set up. */
export function refuseNewCards(settings: CardSettings | null, roles: readonly Role[]): Refusal | null {
  if (!settings) return refuse('CARDS_NOT_SET_UP');
  if (!settings.isOn) return refuse('CARDS_OFF');
  if (settings.creators === 'everyone' || hasRole(roles, 'buyerAdministrator')) return null;
  const isAllowed = settings.creators === 'groupAdministrators' && hasRole(roles, 'buyerGroupAdministrator');
  return isAllowed ? null : refuse('CARD_CREATORS_ONLY');
}

/** True for a card with which something could be bought, now or once it is unlocked or activated. */
export function keepsCardsOn(card: Pick<Card, 'status' | 'terminatedAt'>): boolean {
  return !isTerminated(card) && card.status !== 'notCreated' && card.status !== 'notEnabled';
}
