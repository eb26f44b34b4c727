import type { AccountStatus } from '../accounts/buyer.ts';
import { refuseByAccountStatus } from '../accounts/account-status-rules.ts';
import type { ActionDefinition } from '../action.ts';
import { mayOnlyAsk } from '../approvals/approval-rules.ts';
import { holdersOf, isOffered, mayOpen } from '../page-rules.ts';
import type { PageName } from '../pages.ts';
import type { ProgramFlags } from '../programs/program.ts';
import type { Role } from './role.ts';
import { hasRole } from './role.ts';

/** The person in question and their context. An account status of null is not known. */
export type Asking = {
  readonly roles: readonly Role[];
  readonly userStatus: string;
  readonly accountStatus: AccountStatus | null;
  readonly flags: Partial<ProgramFlags>;
};

/** The first rule that refuses a person a page or an action. `asks` is not a refusal: others have to approve the action. */
export type WhyNot =
  | { readonly rule: 'userStatus'; readonly status: string }
  | { readonly rule: 'feature' }
  | { readonly rule: 'role'; readonly holders: readonly Role[] }
  | { readonly rule: 'accountStatus'; readonly status: AccountStatus }
  | { readonly rule: 'asks'; readonly decides: readonly Role[] };

/** Why somebody cannot open a page, or null; uses the same rules as the page guard. */
export function whyNotPage(name: PageName, { roles, userStatus, flags }: Asking): WhyNot | null {
  if (userStatus !== 'Active') return { rule: 'userStatus', status: userStatus };
  if (!isOffered(name, flags)) return { rule: 'feature' };
  return mayOpen(name, roles) ? null : { rule: 'role', holders: holdersOf(name) };
}

type Judged = Pick<ActionDefinition, 'roles' | 'programFlag' | 'accountRight' | 'asks'>;

/** Why somebody cannot do an action, or null; uses the checks that the server makes before the action's own rule. */
export function whyNotAction(action: Judged, { roles, userStatus, accountStatus, flags }: Asking): WhyNot | null {
  if (userStatus !== 'Active') return { rule: 'userStatus', status: userStatus };
  if (action.programFlag !== null && flags[action.programFlag] !== true) return { rule: 'feature' };
  if (!hasRole(roles, ...action.roles)) return { rule: 'role', holders: action.roles };
  if (accountStatus !== null && refuseByAccountStatus(accountStatus, action.accountRight))
    return { rule: 'accountStatus', status: accountStatus };
  if (!mayOnlyAsk(action, roles)) return null;
  if (flags.approvals !== true) return { rule: 'feature' };
  const decides = action.asks.filter(({ author }) => roles.includes(author)).map((one) => one.decides);
  return { rule: 'asks', decides };
}
