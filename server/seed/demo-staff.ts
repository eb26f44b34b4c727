import type { Role } from '../../domain/access/role.ts';
import type { ProgramId } from '../../domain/ids.ts';
import type { MemberPlan } from './buyer-plan.ts';
import { northgate, plain, summit } from './demo-programs.ts';

/** People without a buyer: the seller's and the support staff, by program. */
export type StaffPlan = {
  readonly program: ProgramId;
  readonly sellers: readonly MemberPlan[];
  readonly support: readonly MemberPlan[];
};

export const demoStaff: readonly StaffPlan[] = [staffOf(northgate), staffOf(summit), staffOf(plain)];

function staffOf(program: ProgramId): StaffPlan {
  const member = (name: string, firstName: string, lastName: string, role: Role): MemberPlan => ({
    email: `${name}@${program}.example`,
    firstName,
    lastName,
    roles: [role],
  });
  return {
    program,
    sellers: [
      member('seller', 'Helen', 'Marsh', 'clientAdministrator'),
      member('developer', 'Yusuf', 'Demir', 'clientDeveloper'),
      member('accounts', 'Clara', 'Voss', 'clientAccountManager'),
    ],
    support: [
      member('support', 'Nia', 'Price', 'buyerMSTSCustomerSupport'),
      member('underwriting', 'Arthur', 'Lane', 'buyerMSTSUnderwriting'),
    ],
  };
}
