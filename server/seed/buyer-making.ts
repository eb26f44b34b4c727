import type { BuyerId, ClientId, GroupId } from '../../domain/ids.ts';
import { derivedId } from '../derived-id.ts';
import type { BuyerPlan, MemberPlan } from './buyer-plan.ts';
import { demoSellers } from './demo-programs.ts';
import type { Membership } from './rows/member-rows.ts';
import type { SeedDay } from './rows/world-rows.ts';

/** A buyer of the demo while its rows are created: its ids, its purchasers and its payers. */
export type BuyerMaking = {
  readonly plan: BuyerPlan;
  readonly today: SeedDay;
  readonly id: BuyerId;
  readonly groups: ReadonlyMap<string, GroupId>;
  readonly place: Membership;
  readonly purchasers: readonly MemberPlan[];
  readonly payers: readonly MemberPlan[];
  readonly sellers: ReadonlyMap<string, ClientId>;
};

/** A buyer of a plan, with its ids. */
export function beginBuyer(plan: BuyerPlan, today: SeedDay): BuyerMaking {
  const id = derivedId<BuyerId>('buyer', plan.key);
  const groups = new Map(
    plan.groups.map((group) => [group.key, derivedId<GroupId>('group', plan.key, group.key)] as const),
  );
  const place: Membership = { program: plan.program, userType: 'buyer', buyer: id, groups };
  const sellers = (demoSellers[plan.program] ?? []).map(
    (seller) => [seller, clientIdOf(plan.program, seller)] as const,
  );
  return {
    plan,
    today,
    id,
    groups,
    place,
    purchasers: plan.members.filter((member) => member.roles.includes('buyerPurchaser') && member.status !== 'Pending'),
    payers: plan.members.filter(
      (member) => member.roles.includes('buyerPayer') || member.roles.includes('buyerAdministrator'),
    ),
    sellers: new Map(sellers),
  };
}

/** The id of the account that pays; the other one is no longer in use. */
export function activeBankAccountId(making: Pick<BuyerMaking, 'id'>): string {
  return derivedId('bank account', making.id, 'active');
}

export function clientIdOf(program: string, seller: string): ClientId {
  return derivedId('client', program, seller);
}
