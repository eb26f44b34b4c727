import { describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import type { UserGroup } from '../../../domain/users/listed-user.ts';
import {
  type GivenStatus,
  type ManagedUser,
  type UserManager,
  refusePlace,
  refuseRoles,
  refuseStatus,
  refuseUserChange,
  refuseUserLimit,
} from '../../../domain/users/user-rules.ts';

const top = { id: 'top', name: 'Harbour Build', parentId: null, isCompany: true } as unknown as UserGroup;
const site = { id: 'site', name: 'Riverside', parentId: 'top', isCompany: false } as unknown as UserGroup;
const ana: UserManager = { userId: 'ana', roles: ['buyerAdministrator'], groups: [top, site] };
const liam: UserManager = { userId: 'liam', roles: ['buyerGroupAdministrator'], groups: [site] };
const piet = {
  id: 'piet',
  roles: ['buyerPurchaser'],
  groupId: 'site',
  status: 'Active',
  contactTypes: [],
  receiveEmail: false,
  isPrimary: false,
  isLastReceiver: false,
  isLastPrimary: false,
  isShared: false,
} as unknown as ManagedUser;

describe('a user’s status', () => {
  const cases: [string, Partial<ManagedUser>, GivenStatus, UserManager, string | null][] = [
    ['is suspended by an Account Admin', {}, 'Suspended', ana, null],
    ['is suspended by the Group Admin of the group', {}, 'Suspended', liam, null],
    ['is not one’s own to change', { id: 'ana' as ManagedUser['id'] }, 'Terminated', ana, 'OWN_ACCOUNT'],
    ['of a Payer is not a Group Admin’s to change', { roles: ['buyerPayer'] }, 'Suspended', liam, 'ROLE_ABOVE_OWN'],
    ['of the primary user stays', { isPrimary: true }, 'Terminated', ana, 'PRIMARY_USER'],
    ['of the last primary contact stays', { isLastPrimary: true }, 'Suspended', ana, 'LAST_PRIMARY_CONTACT'],
    ['of the last invoice receiver stays', { isLastReceiver: true }, 'Terminated', ana, 'LAST_INVOICE_RECEIVER'],
    ['is given back after a suspension', { status: 'Suspended', isLastReceiver: true }, 'Active', ana, null],
    ['is given back after a lock', { status: 'Locked' }, 'Active', ana, null],
    ['stays where it is terminated', { status: 'Terminated' }, 'Active', ana, 'USER_STATUS_UNSUITABLE'],
    ['of an invited user is not made active by others', { status: 'Pending' }, 'Active', ana, 'USER_STATUS_UNSUITABLE'],
    ['of a contact does not become active', { status: 'Inactive', roles: [] }, 'Active', ana, 'USER_STATUS_UNSUITABLE'],
  ];
  it.each(cases)('%s', (_title, over, to, manager, code) => {
    expect(refuseStatus({ ...piet, ...over }, to, manager)?.code ?? null).toBe(code);
  });
});

describe('a role and a group', () => {
  const cases: [string, readonly Role[], string | null, UserManager, string | null][] = [
    ['of a Payer are in the whole account', ['buyerPayer'], null, ana, null],
    ['of a Payer are in the top-level group', ['buyerPayer'], 'top', ana, null],
    ['of a Payer are in no group below', ['buyerPayer', 'buyerPurchaser'], 'site', ana, 'PAYER_IN_GROUP'],
    ['of a Group Admin are given by one', ['buyerGroupAdministrator'], 'site', liam, null],
    ['above a Group Admin’s are not given by one', ['buyerAdministrator'], 'site', liam, 'ROLE_ABOVE_OWN'],
    ['outside their groups are not given by one', ['buyerPurchaser'], 'top', liam, 'NOT_FOUND'],
    ['of the whole account are not given by one', ['buyerPurchaser'], null, liam, 'ROLE_ABOVE_OWN'],
  ];
  it.each(cases)('%s', (_title, roles, groupId, manager, code) => {
    expect(refusePlace({ roles, groupId }, manager)?.code ?? null).toBe(code);
  });

  it('cannot be changed by the person themselves', () => {
    const own = { ...piet, id: 'liam' as ManagedUser['id'] };
    expect(refuseRoles(own, { roles: ['buyerGroupAdministrator'], groupId: 'site' }, liam)?.code).toBe('OWN_ACCOUNT');
  });
});

it('the last invoice receiver and the last primary contact cannot give that up', () => {
  const last = { ...piet, isLastReceiver: true, isLastPrimary: true };
  expect(refuseUserChange(last, { receiveEmail: false }, ana)?.code).toBe('LAST_INVOICE_RECEIVER');
  expect(refuseUserChange(last, { contactTypes: ['billing'] }, ana)?.code).toBe('LAST_PRIMARY_CONTACT');
  expect(refuseUserChange(last, { contactTypes: ['billing', 'primary'] }, ana)).toBeNull();
});

it('only the person changes a name that another business shares', () => {
  expect(refuseUserChange({ ...piet, isShared: true }, { lastName: 'Vos' }, ana)?.code).toBe('NAME_OF_OTHERS');
  expect(refuseUserChange({ ...piet, isShared: true }, { receiveEmail: true }, ana)).toBeNull();
});

it('a limit is given by Account Admins, up to their own, and is required if they have one', () => {
  const [own, free] = [200_000, null].map((limitMinor) => ({ limitMinor, currency: 'GBP' as const }));
  if (!own || !free) throw new Error('Both limits were made above.');
  expect(refuseUserLimit(piet, 200_000, ana, own)).toBeNull();
  expect(refuseUserLimit(piet, 200_001, ana, own)?.code).toBe('LIMIT_ABOVE_OWN');
  expect(refuseUserLimit(piet, null, ana, own)?.code).toBe('LIMIT_REQUIRED');
  expect(refuseUserLimit(piet, null, ana, free)).toBeNull();
  expect(refuseUserLimit(piet, 0, liam, free)?.code).toBe('FORBIDDEN');
  expect(refuseUserLimit({ ...piet, roles: [] }, 0, ana, free)?.code).toBe('USER_STATUS_UNSUITABLE');
});
