import { roleNames } from '../../domain/access/role-names.ts';
import type { ProgramId } from '../../domain/ids.ts';
import type { MemberPlan } from './buyer-plan.ts';
import { demoBuyers } from './demo-buyers.ts';
import { demoStaff } from './demo-staff.ts';

/** The password of every demo account. */
export const demoPassword = 'Demo-portal-1!';

export type DemoSignIn = {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly business: string;
};

/** The recommended accounts of a program, the best one first: for the server's start message and the README. */
export function demoSignIns(program: ProgramId): DemoSignIn[] {
  const buyers = demoBuyers.filter((plan) => plan.program === program);
  const members = buyers.flatMap((plan) =>
    plan.members.filter((member) => isWorthTrying(member)).map((member) => signIn(member, plan.name)),
  );
  const staff = demoStaff
    .filter((plan) => plan.program === program)
    .flatMap((plan) => [
      ...plan.sellers.map((member) => signIn(member, 'Seller')),
      ...plan.support.map((member) => signIn(member, 'Support')),
    ]);
  return [...members, ...staff];
}

function isWorthTrying(member: MemberPlan): boolean {
  const isNamedByRole = /^(admin2?|groupadmin|payer|purchaser|both)@/.test(member.email);
  return isNamedByRole && !member.hasSso && (member.status ?? 'Active') === 'Active';
}

function signIn(member: MemberPlan, business: string): DemoSignIn {
  return {
    email: member.email,
    name: `${member.firstName} ${member.lastName}`,
    role: member.roles.map((role) => roleNames[role].message).join(', '),
    business,
  };
}
