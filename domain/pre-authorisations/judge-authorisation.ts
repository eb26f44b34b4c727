import type { Buyer } from '../accounts/buyer.ts';
import type { RequestAbout } from '../approvals/request-about.ts';
import type { Card } from '../cards/card.ts';
import { checkLimit } from '../cards/limit-check.ts';
import { type LimitLadder, limitLadder } from '../cards/limit-ladder.ts';
import type { SpendingLimit } from '../cards/spending-limit.ts';
import { type BindingPolicy, type Purchase, policyBounds } from '../policies/judge-purchase.ts';
import type { PolicyTier, PurchasePolicy } from '../policies/purchase-policy.ts';
import { mayBuy, type UserStatus } from '../users/user-status.ts';
import type { DeclineReason } from './decline-reasons.ts';

/** Days that a pre-authorisation holds money, unless it is captured or cancelled before. */
export const holdDays = 7;

/** Whether a purchase is authorised now, declined (and why), or needs an approval (and whose). `policy` names the deciding policy. */
export type AuthorisationVerdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'declined'; readonly reason: DeclineReason; readonly policy: string | null }
  | {
      readonly kind: 'asks';
      readonly tiers: readonly PolicyTier[];
      readonly policy: string;
      /** Which rule of the policy, by how much, and what the limits leave afterwards. */
      readonly about: Required<Pick<RequestAbout, 'policy' | 'afterwards'>>;
    };

type Books = {
  readonly card: Card;
  /** Null for a card that belongs to no person. */
  readonly holderStatus: UserStatus | null;
  readonly limits: readonly SpendingLimit[];
  readonly policies: readonly PurchasePolicy[];
  readonly buyer: Buyer;
};

/**
 * Evaluates the person, the state of the card, the limits, the policies and the available credit: the same rule as the limit check, with
 * current figures. A person whose access has ended buys nothing, whatever the status of the card.
 */
export function judgeAuthorisation(
  amountMinor: number,
  purchase: Purchase,
  { card, holderStatus, limits, policies, buyer }: Books,
): AuthorisationVerdict {
  if (holderStatus !== null && !mayBuy(holderStatus)) return { kind: 'declined', reason: 'cardholder', policy: null };
  const bounds = policyBounds(policies, purchase);
  const ladder = limitLadder(card, limits, buyer);
  const answer = checkLimit(amountMinor, card, ladder, { freshness: 'current', hasPendingChange: false, bounds });
  switch (answer.kind) {
    case 'fits':
      return { kind: 'accepted' };
    case 'asks':
      return {
        kind: 'asks',
        tiers: answer.tiers,
        policy: answer.bound.policy,
        about: { policy: exceeded(answer, policies), afterwards: leftAfterwards(ladder, amountMinor) },
      };
    case 'declined':
      return { kind: 'declined', reason: 'policy', policy: answer.bound.policy };
    case 'over':
      return { kind: 'declined', reason: answer.level === 'account' ? 'credit' : 'limit', policy: null };
    case 'blocked':
      return { kind: 'declined', reason: 'accountStatus', policy: null };
    case 'cannotTell':
      return { kind: 'declined', reason: 'cardNotUsable', policy: null };
  }
}

/** The rule of a policy that an amount exceeds: what the policy allows, and by how much the amount is over it. */
export function exceeded(
  { bound, byMinor }: Pick<BindingPolicy, 'bound' | 'byMinor'>,
  policies: readonly PurchasePolicy[],
): NonNullable<RequestAbout['policy']> {
  const policy = policies.find(({ name }) => name === bound.policy);
  const allowed = { order: policy?.maxOrderMinor, day: policy?.maxDayMinor, hours: null };
  return { name: bound.policy, rule: bound.rule, allowedMinor: allowed[bound.rule] ?? null, overMinor: byMinor };
}

/** What each limit leaves after a purchase of this amount; levels without a limit are left out. */
export function leftAfterwards({ rungs }: LimitLadder, amountMinor: number): NonNullable<RequestAbout['afterwards']> {
  return rungs.flatMap(({ level, availableMinor }) =>
    availableMinor === null ? [] : [{ level, leftMinor: availableMinor - amountMinor }],
  );
}
