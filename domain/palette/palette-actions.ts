import type { AccountStatus } from '../accounts/buyer.ts';
import type { Role } from '../access/role.ts';
import { whyNotAction } from '../access/why-not.ts';
import type { ActionDefinition, ActionStart } from '../action.ts';
import type { ActionKind } from '../actions.ts';
import { isOffered, mayOpen } from '../page-rules.ts';
import type { PageName } from '../pages.ts';
import type { ProgramFlags } from '../programs/program.ts';
import { actionStarts } from './action-starts.gen.ts';

/** An action in the command palette: the page that it leads to, which is the action’s own form or one on which the object is chosen. */
export type PaletteAction = { readonly kind: ActionKind; readonly page: PageName; readonly isForm: boolean };

type Person = {
  readonly roles: readonly Role[];
  /** Null if it is not known. */
  readonly accountStatus: AccountStatus | null;
  readonly flags: Partial<ProgramFlags>;
};

type Started = Pick<ActionDefinition, 'roles' | 'programFlag' | 'accountRight' | 'asks'> & {
  readonly starts: Exclude<ActionStart, { readonly unlisted: string }>;
};

/** Every action that this person may do or ask for now, except those that nobody looks for by name. The server judges the person's group and limit. */
export function paletteActions({ roles, accountStatus, flags }: Person): readonly PaletteAction[] {
  const asking = { roles, accountStatus, flags, userStatus: 'Active', groupId: 'any', limitMinor: null };
  return Object.entries<Started>(actionStarts).flatMap(([key, { starts, ...rules }]) => {
    const kind = key as ActionKind;
    const refused = whyNotAction({ kind, ...rules }, asking);
    const page = pagesOf(starts).find((name) => isOffered(name, flags) && mayOpen(name, roles));
    if (page === undefined || (refused !== null && refused.rule !== 'asks')) return [];
    return [{ kind, page, isForm: 'form' in starts }];
  });
}

function pagesOf(starts: Started['starts']): readonly PageName[] {
  if ('form' in starts) return [starts.form];
  return typeof starts.on === 'string' ? [starts.on] : starts.on;
}
