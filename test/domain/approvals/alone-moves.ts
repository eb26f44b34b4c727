import type { Role } from '../../../domain/access/role.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import {
  type ManagedUser,
  type UserManager,
  refusePlace,
  refuseRoles,
  refuseStatus,
} from '../../../domain/users/user-rules.ts';
import type { UserStatus } from '../../../domain/users/user-status.ts';

type Member = { readonly roles: readonly Role[]; readonly status: UserStatus; readonly group: string | null };

/** An abstract state of a business: its people, who has just left, its settings and its bank accounts. */
export type State = {
  readonly members: Readonly<Record<string, Member>>;
  readonly fallen: readonly string[];
  /** Users whose roles one of the three set, each with the one who set them. */
  readonly broughtIn: readonly (readonly [user: string, by: string])[];
  readonly wish: 'block' | 'approve';
  /** The account that only the one administrator wants, and the account from which is paid. */
  readonly added: 'none' | 'added' | 'signed';
  readonly active: 'old' | 'new';
};

export const start: State = {
  members: {
    ana: { roles: ['buyerAdministrator'], status: 'Active', group: null },
    ben: { roles: ['buyerAdministrator'], status: 'Active', group: null },
    tom: { roles: ['buyerPayer'], status: 'Active', group: null },
    piet: { roles: ['buyerPurchaser'], status: 'Active', group: 'site' },
  },
  fallen: [],
  broughtIn: [],
  wish: 'block',
  added: 'none',
  active: 'old',
};

export const now = '2026-11-28T12:00:00.000Z' as Instant;
/** The one administrator, and the users whom they invite and control. */
export const ana = 'ana';
export const puppets = ['puppet', 'second puppet'] as const;
const groups = [
  { id: 'company', name: 'Harbour', parentId: null, isCompany: true },
  { id: 'site', name: 'Riverside', parentId: 'company', isCompany: false },
] as unknown as UserManager['groups'];

/** One action: its kind, its input, and the state if it is performed; `check` is the rule of the effect. */
export type Move = {
  readonly name: string;
  readonly kind: string;
  readonly input: object;
  readonly check?: () => unknown;
  readonly after: State;
};

export function isActing({ roles, status }: Member): boolean {
  return status === 'Active' && roles.includes('buyerAdministrator');
}

function withMember(state: State, author: string, id: string, change: Partial<Member>): State {
  const before = state.members[id];
  const member: Member = { roles: [], status: 'Pending', group: null, ...before, ...change };
  const hasLeft = before !== undefined && isActing(before) && !isActing(member);
  const fallen = hasLeft ? [...new Set([...state.fallen, id])] : state.fallen;
  const isGiven = change.roles !== undefined && String(change.roles) !== String(before?.roles) && id !== author;
  const isKnown = state.broughtIn.some(([user, by]) => user === id && by === author);
  const broughtIn = isGiven && !isKnown ? [...state.broughtIn, [id, author] as const] : state.broughtIn;
  return { ...state, members: { ...state.members, [id]: member }, fallen, broughtIn };
}

/** Every action that writes users, groups, approval rules, bank accounts or sign-in methods. */
export function movesOf(state: State, author: string): readonly Move[] {
  return [...movesOfUsers(state, author), ...movesOfRules(state), ...movesOfAccounts(state)];
}

const roleSets = [['buyerAdministrator'], ['buyerPayer'], ['buyerPurchaser']] as const;

function movesOfUsers(state: State, author: string): readonly Move[] {
  const changed = (id: string, change: Partial<Member>) => withMember(state, author, id, change);
  const manager: UserManager = { userId: author, roles: state.members[author]?.roles ?? [], groups };
  const ofEach = Object.entries(state.members).flatMap(([id, member]): Move[] => {
    const user = {
      ...member,
      id,
      groupId: member.group,
      contactTypes: [],
      receiveEmail: false,
    } as unknown as ManagedUser;
    const ofRoles = roleSets.map((roles): Move => {
      const input = { userId: id, roles, groupId: null, mayDownloadInvoices: true, mayEditInvoices: true };
      return {
        name: `${id}: ${roles[0]}`,
        kind: 'changeUserRoles',
        input,
        check: () => refuseRoles(user, { roles, groupId: null }, manager),
        after: changed(id, { roles, group: null }),
      };
    });
    const ofStatus = (['Active', 'Suspended', 'Terminated'] as const).map((status): Move => ({
      name: `${id}: ${status}`,
      kind: 'changeUserStatus',
      input: { userId: id, status },
      check: () => refuseStatus(user, status, manager),
      after: changed(id, { status }),
    }));
    const place = { roles: member.roles, groupId: 'site' };
    const check = () => refuseRoles(user, place, manager);
    const moved = changed(id, { group: 'site' });
    const made = { name: 'New', parentId: 'company', entity: null, adminId: null, userIds: [id] };
    return [
      ...ofRoles,
      ...ofStatus,
      { name: `${id}: moved`, kind: 'moveUsers', input: { userIds: [id], groupId: 'site' }, check, after: moved },
      { name: `${id}: in a new group`, kind: 'createGroup', input: made, check, after: moved },
    ];
  });
  const invited = puppets.find((id) => !state.members[id]);
  const emptied = Object.entries(state.members).filter(([, { group }]) => group === 'site');
  const removed = emptied.reduce((found, [id]) => withMember(found, author, id, { group: null }), state);
  return [
    ...ofEach,
    { name: 'site removed', kind: 'removeGroup', input: { groupId: 'site' }, after: removed },
    ...roleSets.map((roles): Move => ({
      name: `invited: ${roles[0]}`,
      kind: 'inviteUser',
      input: { roles, groupId: null },
      check: () => (invited ? refusePlace({ roles, groupId: null }, manager) : 'no other'),
      after: invited ? changed(invited, { roles, status: 'Active' }) : state,
    })),
  ];
}

function movesOfRules(state: State): readonly Move[] {
  return (['block', 'approve'] as const).map((choice) => ({
    name: `nobody decides: ${choice}`,
    kind: 'changeApprovalRules',
    input: { change: { kind: 'nobodyDecides', choice } },
    after: { ...state, wish: choice },
  }));
}

/** A signed account is taken for the active one: the worst that a signature can do. */
function movesOfAccounts(state: State): readonly Move[] {
  const { added } = state;
  return [
    {
      name: 'account added',
      kind: 'addBankAccount',
      input: {},
      check: () => added !== 'none',
      after: { ...state, added: 'added' },
    },
    {
      name: 'account signed',
      kind: 'signMandate',
      input: {},
      check: () => added !== 'added',
      after: { ...state, added: 'signed', active: 'new' },
    },
    {
      name: 'account chosen',
      kind: 'chooseBankAccount',
      input: {},
      check: () => added !== 'signed',
      after: { ...state, active: 'new' },
    },
  ];
}
