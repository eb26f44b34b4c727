import type { CompanyAddress } from '../../domain/accounts/company.ts';
import type { BillingCycle } from '../../domain/accounts/payment-terms.ts';
import type { Role } from '../../domain/access/role.ts';
import type { ProgramId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money.ts';
import type { ContactType } from '../../domain/users/listed-user.ts';
import type { UserStatus } from '../../domain/users/user-status.ts';
import type { CardPlan, LimitPlan, PolicyPlan } from './card-plan.ts';

/** A member of a buyer, a seller or the support staff. Amounts are minor units. */
export type MemberPlan = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  /** Key of the member's group; default: the top group. */
  readonly group?: string;
  readonly status?: UserStatus;
  readonly limitMinor?: number;
  readonly contactTypes?: readonly ContactType[];
  readonly receivesInvoices?: boolean;
  /** Signs in with the company's identity provider, and has no password. */
  readonly hasSso?: boolean;
  readonly language?: string;
};

export type GroupPlan = {
  readonly key: string;
  readonly name: string;
  readonly isLegalEntity?: boolean;
  /** Default: none. */
  readonly limit?: LimitPlan;
};

/** A buyer of the demo: its data, and its number of charges of the usual kinds. */
export type BuyerPlan = {
  readonly key: string;
  readonly program: ProgramId;
  readonly name: string;
  readonly currency: Currency;
  readonly country: string;
  readonly timeZone: string;
  /** As on the company page; default: empty. */
  readonly registrationNumber?: string;
  readonly address?: CompanyAddress;
  /** Default: each purchase is billed separately. */
  readonly billingCycle?: BillingCycle;
  readonly termDays: number;
  readonly creditApprovedMinor: number;
  readonly chargeCount: number;
  readonly groups: readonly GroupPlan[];
  readonly members: readonly MemberPlan[];
  readonly cards?: readonly CardPlan[];
  readonly policies?: readonly PolicyPlan[];
  /** A factor for all amounts, relative to a builder who pays in pounds. */
  readonly scale?: number;
  /** Fixed charges that tests and guided tours of the demo rely on. */
  readonly hasFixtures?: boolean;
};
