import type { AccountStatus } from '../accounts/buyer.ts';
import { refuseByAccountStatus } from '../accounts/account-status-rules.ts';
import type { ActionDefinition } from '../action.ts';
import { mayOnlyAsk } from '../approvals/approval-rules.ts';
import { holdersOf, isOffered, mayOpen } from '../page-rules.ts';
import type { PageName } from '../pages.ts';
import type { ProgramFlags } from '../programs/program.ts';
import { type Role, hasRole } from './role.ts';
import { decidingRoles } from './role-sets.ts';
import { visibilityOf } from './visibility.ts';

/** The person in question and their context. An account status of null is not known. */
export type Asking = {
  readonly roles: readonly Role[];
  readonly userStatus: string;
  readonly accountStatus: AccountStatus | null;
  readonly flags: Partial<ProgramFlags>;
  /** The group of the person; null for the whole account. */
  readonly groupId: string | null;
  /** The person's individual limit in minor units; null if there is none, or it is not known here. */
  readonly limitMinor: number | null;
};

/** The first rule that refuses a person a page or an action. `asks` is not a refusal: others have to approve the action. */
export type WhyNot =
  | { readonly rule: 'userStatus'; readonly status: string }
  | { readonly rule: 'feature' }
  | { readonly rule: 'role'; readonly holders: readonly Role[] }
  | { readonly rule: 'accountStatus'; readonly status: AccountStatus }
  /** A Group Admin without a group. */
  | { readonly rule: 'group' }
  /** Their own limit is 0, and nobody gives a limit above their own. */
  | { readonly rule: 'limit' }
  | { readonly rule: 'asks'; readonly decides: readonly Role[] };

/** Why somebody cannot open a page, or null; uses the same rules as the page guard. */
export function whyNotPage(name: PageName, { roles, userStatus, flags }: Asking): WhyNot | null {
  if (userStatus !== 'Active') return { rule: 'userStatus', status: userStatus };
  if (!isOffered(name, flags)) return { rule: 'feature' };
  return mayOpen(name, roles) ? null : { rule: 'role', holders: holdersOf(name) };
}

/** What an allowed action is restricted to: amounts up to one's own limit, one's group and those below it, or one's own rows. */
export type Bound = 'limit' | 'group' | 'own';

type Judged = Pick<ActionDefinition, 'kind' | 'roles' | 'programFlag' | 'accountRight' | 'asks'>;

/** Why somebody cannot do an action, or null; uses the checks that the server makes before the action's own rule. */
export function whyNotAction(action: Judged, asking: Asking): WhyNot | null {
  const { roles, userStatus, accountStatus, flags } = asking;
  if (userStatus !== 'Active') return { rule: 'userStatus', status: userStatus };
  if (action.programFlag !== null && flags[action.programFlag] !== true) return { rule: 'feature' };
  if (!hasRole(roles, ...action.roles)) return { rule: 'role', holders: action.roles };
  if (accountStatus !== null && refuseByAccountStatus(accountStatus, action.accountRight))
    return { rule: 'accountStatus', status: accountStatus };
  if (!mayOnlyAsk(action, roles)) {
    const bound = boundOf(action, asking);
    if (bound === 'limit' && asking.limitMinor === 0) return { rule: 'limit' };
    return bound === 'group' && asking.groupId === null ? { rule: 'group' } : null;
  }
  if (flags.approvals !== true) return { rule: 'feature' };
  const decides = action.asks.filter(({ author }) => roles.includes(author)).map((one) => one.decides);
  return { rule: 'asks', decides };
}

/** The restriction of an action that a person may do, or null; row security and the action's own rule apply it to each subject (§6). */
export function boundOf(
  { kind, roles: allowed }: Pick<Judged, 'kind' | 'roles'>,
  { roles, limitMinor }: Pick<Asking, 'roles' | 'limitMinor'>,
): Bound | null {
  if (givesLimits.has(kind) && limitMinor !== null) return 'limit';
  const visibility = visibilityOf('buyer', roles);
  if (visibility === 'own') return 'own';
  return visibility === 'group' && allowed.every((role) => administers.has(role)) ? 'group' : null;
}

const givesLimits: ReadonlySet<string> = new Set(['setLimit']);
/** Roles that act on rows of others. */
const administers: ReadonlySet<Role> = new Set(decidingRoles);
