import * as v from 'valibot';

/** A UUID in its lower-case text form, branded by what it names so that ids of different things cannot be mixed. */
export type Id<Name extends string> = string & { readonly __id: Name };

export type PersonId = Id<'person'>;
export type UserId = Id<'user'>;
export type BuyerId = Id<'buyer'>;
export type GroupId = Id<'group'>;
export type ClientId = Id<'client'>;
export type ChargeId = Id<'charge'>;
export type PaymentId = Id<'payment'>;
export type AdjustmentId = Id<'adjustment'>;
export type DisputeId = Id<'dispute'>;
export type CardId = Id<'card'>;
export type LimitId = Id<'limit'>;
export type AuthorisationId = Id<'authorisation'>;
export type BankAccountId = Id<'bank-account'>;
export type CreditIncreaseId = Id<'credit-increase'>;
export type PolicyId = Id<'policy'>;
export type ActionId = Id<'action'>;
export type ApprovalId = Id<'approval'>;
export type ActivityId = Id<'activity'>;
export type SavedViewId = Id<'saved-view'>;
/** Programs are few and configured: their id is a short slug, such as `northgate`. */
export type ProgramId = Id<'program'>;

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Parses a lower-case UUID as the id of the named thing; refuses anything else. */
export function idSchema<Name extends string>(_name: Name): v.GenericSchema<string, Id<Name>> {
  return v.pipe(
    v.string(),
    v.regex(uuidPattern),
    v.transform((text) => text as Id<Name>),
  );
}

export const programIdSchema: v.GenericSchema<string, ProgramId> = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,30}$/),
  v.transform((text) => text as ProgramId),
);

/** Placeholder buyer id (specification §9): no buyer is known, and no buyer feed is followed. */
export const nilBuyerId = '00000000-0000-0000-0000-000000000000' as BuyerId;
