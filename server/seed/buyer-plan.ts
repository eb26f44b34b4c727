import type { CompanyAddress } from '../../domain/accounts/company.ts';
import type { BillingCycle } from '../../domain/accounts/payment-terms.ts';
import type { Role } from '../../domain/access/role.ts';
import type { ProgramId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money.ts';
import type { ContactType } from '../../domain/users/listed-user.ts';
import type { UserStatus } from '../../domain/users/user-status.ts';
import type { CardPlan, LimitPlan, PolicyPlan } from './card-plan.ts';

/** A member of a buyer, a seller or the support staff, as somebody would list them. Amounts are minor units. */
export type MemberPlan = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles: readonly Role[];
  /** Key of the group that they sit in; the top group where it is left out. */
  readonly group?: string;
  readonly status?: UserStatus;
  readonly limitMinor?: number;
  readonly contactTypes?: readonly ContactType[];
  readonly receivesInvoices?: boolean;
  /** Signs in with the company's own identity provider, and has no password. */
  readonly hasSso?: boolean;
  readonly language?: string;
};

export type GroupPlan = {
  readonly key: string;
  readonly name: string;
  readonly isLegalEntity?: boolean;
  /** None where it is left out. */
  readonly limit?: LimitPlan;
};

/** A buyer of the demo: who they are, and how many charges of the usual shapes they have had. */
export type BuyerPlan = {
  readonly key: string;
  readonly program: ProgramId;
  readonly name: string;
  readonly currency: Currency;
  readonly country: string;
  readonly timeZone: string;
  /** As the company information shows it; empty where it is left out. */
  readonly registrationNumber?: string;
  readonly address?: CompanyAddress;
  /** Each purchase is billed by itself where it is left out. */
  readonly billingCycle?: BillingCycle;
  readonly termDays: number;
  readonly creditApprovedMinor: number;
  readonly chargeCount: number;
  readonly groups: readonly GroupPlan[];
  readonly members: readonly MemberPlan[];
  readonly cards?: readonly CardPlan[];
  readonly policies?: readonly PolicyPlan[];
  /** Amounts are this many times those of a builder paying in pounds. */
  readonly scale?: number;
  /** Charges that every test and every walk through the demo can count on. */
  readonly hasFixtures?: boolean;
};
