import { hasRole } from '../../../domain/access/role.ts';
import type { ActionDefinition } from '../../../domain/action.ts';
import { actionOf } from '../../../domain/actions.ts';
import { couldDecide, requiredApproval } from '../../../domain/approvals/approval-rules.ts';
import { defaultApprovalRules } from '../../../domain/approvals/approval-rule.ts';
import { wantsTwoPeople } from '../../../domain/approvals/approval.ts';
import { connectedWith, independentOf } from '../../../domain/approvals/brought-in.ts';
import {
  concernsAdministrator,
  firstState,
  hasFallen,
  hasTwoAdministrators,
  isAdministrator,
  withoutConcerned,
  type ConcernedUser,
  type CountedAdministrator,
} from '../../../domain/approvals/second-administrator.ts';
import type { UserId } from '../../../domain/ids.ts';
import { type Move, type State, ana, isActing, movesOf, now, puppets } from './alone-moves.ts';

/** The rules that are checked; a plant replaces one of them by a weaker one. */
export type CheckedRules = {
  readonly hasTwoAdministrators: typeof hasTwoAdministrators;
  readonly firstState: typeof firstState;
  readonly wantsSecond: (definition: ActionDefinition, input: unknown, concerned: readonly ConcernedUser[]) => boolean;
  readonly connectedWith: typeof connectedWith;
  readonly independentOf: typeof independentOf;
};

export const realRules: CheckedRules = {
  hasTwoAdministrators,
  firstState,
  connectedWith,
  independentOf,
  wantsSecond: (definition, input, concerned) => definition.secondAdministratorFor(input, concerned),
};

/**
 * The states that one action leads to, of the one administrator or of the people whom they invited and act as; they also decide. Others decide
 * only requests that concern themselves.
 */
export function nextStates(
  state: State,
  rules: CheckedRules,
  isNew: (after: State) => boolean = () => true,
): readonly { readonly name: string; readonly state: State }[] {
  return [ana, ...puppets]
    .filter((author) => state.members[author]?.status === 'Active')
    .flatMap((author) =>
      movesOf(state, author)
        .filter((move) => isNew(move.after) && !move.check?.() && isPerformed(state, author, move, rules))
        .map(({ name, after }) => ({ name: author === ana ? name : `${author}: ${name}`, state: after })),
    );
}

function isPerformed(state: State, author: string, { kind, input }: Move, rules: CheckedRules): boolean {
  const definition = actionOf(kind);
  if (!definition) throw new Error(`There is no action ${kind}.`);
  if (!hasRole(state.members[author]?.roles ?? [], ...definition.roles)) return false;
  const concerned = concernedBy(state, author, definition, input);
  const administrators = counted(state);
  const wantsSecondAdministrator =
    rules.wantsSecond(definition, input, concerned) && rules.hasTwoAdministrators(administrators, now);
  const requirement = requiredApproval(defaultApprovalRules, {
    action: definition,
    authorRoles: state.members[author]?.roles ?? [],
    wantsSecondAdministrator,
    hasFreshQuote: true,
    amount: null,
    dataAsOf: now,
    now,
  });
  if (!requirement) return true;
  const concernedIds = concerned.filter(isAdministrator).map(({ id }) => id);
  const tiers = requirement.tiers.map(({ role, quorum }) => {
    const independence = {
      connected: wantsTwoPeople(requirement.reasons) ? rules.connectedWith(author as UserId, pairsOf(state)) : [],
      quorum,
      fallen: state.fallen as UserId[],
    };
    const able = rules.independentOf(ableToDecide(state, author, role), independence);
    return withoutConcerned(able, concernedIds).map(({ userId }) => userId);
  });
  const first = rules.firstState({
    canBeDecided: tiers.every((able) => able.length > 0),
    isNobodyThere: tiers.some((able) => able.length === 0),
    wish: state.wish,
    wantsSecondAdministrator,
    hasFallen: hasFallen(administrators, now),
  });
  // Others agree only to requests that concern themselves.
  const three: readonly string[] = [ana, ...puppets];
  const isAboutThem = concernedIds.length > 0 && tiers.every((able) => able.every((id) => concernedIds.includes(id)));
  const agrees = isAboutThem || tiers.every((able) => able.some((id) => three.includes(id)));
  return first === 'approved' || (first === 'inApproval' && agrees);
}

function ableToDecide(state: State, author: string, role: string) {
  const matter = { authorUserId: author as UserId, amountMinor: null, groupIds: [] };
  return Object.entries(state.members)
    .filter(([, { status }]) => status === 'Active')
    .map(([id, { roles }]) => ({ userId: id as UserId, roles, limitMinor: null, groupId: null }))
    .filter((one) => couldDecide(one, matter, role));
}

function pairsOf({ broughtIn }: State) {
  return broughtIn.map(([id, by]) => ({ userId: id as UserId, byUserId: by as UserId }));
}

function counted({ members, fallen }: State): readonly CountedAdministrator[] {
  const acting = Object.entries(members).filter(([, one]) => isActing(one));
  return [
    ...acting.map(([id]) => ({ userId: id as UserId, fellAt: null })),
    ...fallen.map((id) => ({ userId: id as UserId, fellAt: now })),
  ];
}

function concernedBy(
  { members }: State,
  author: string,
  definition: ActionDefinition,
  input: object,
): readonly ConcernedUser[] {
  const { userIds, groupIds } = definition.concerns(input);
  return Object.entries(members)
    .filter(([id, { group }]) => userIds.includes(id as UserId) || (group !== null && groupIds.includes(group)))
    .map(([id, one]) => ({ id: id as UserId, ...one, isAuthor: id === author }));
}

/** The rule as it was: judged only by what a change makes. */
export function onlyWhatItMakes(definition: ActionDefinition, input: unknown, concerned: readonly ConcernedUser[]) {
  const wanted = definition.secondAdministratorFor(input, concerned);
  return wanted && (definition.secondAdministratorFor(input, []) || !concernsAdministrator(concerned));
}
