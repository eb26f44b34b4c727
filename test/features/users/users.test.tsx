import { afterEach, describe, expect, it } from 'vitest';
import type { ListedUser } from '../../../domain/users/listed-user.ts';
import type { UserStatus } from '../../../domain/users/user-status.ts';
import type { OnDevice } from '../drawn-screen.tsx';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const tom: ListedUser = {
  id: '10000000-0000-4000-8000-000000000001' as ListedUser['id'],
  name: 'Tom Baker',
  firstName: 'Tom',
  lastName: 'Baker',
  email: 'tom@harbour.example',
  phone: null,
  roles: ['buyerPayer'],
  groupId: null,
  groupName: null,
  status: 'Active',
  contactTypes: ['billing'],
  receiveEmail: true,
  limitMinor: null,
  currency: 'GBP',
  lastSignInAt: '2026-11-20T09:00:00.000Z' as ListedUser['lastSignInAt'],
  isPrimary: false,
  isLastReceiver: false,
  isLastPrimary: false,
  isShared: false,
  linkedBusinesses: [],
  invitedUntil: null,
  mayDownloadInvoices: true,
  mayEditInvoices: true,
};
const piet: ListedUser = {
  ...tom,
  id: '10000000-0000-4000-8000-000000000002' as ListedUser['id'],
  name: 'Piet Visser',
  email: 'piet@harbour.example',
  phone: '+44 20 7946 0018',
  roles: ['buyerPurchaser'],
  groupName: 'Riverside site',
  status: 'Locked',
  contactTypes: [],
  receiveEmail: false,
  limitMinor: 150_000,
  lastSignInAt: null,
};
const gone: ListedUser = {
  ...piet,
  id: '10000000-0000-4000-8000-000000000003' as ListedUser['id'],
  name: 'Mia Frost',
  status: 'Terminated',
};

const device = (answer: unknown, over: Partial<OnDevice> = {}): OnDevice => ({
  now: '2026-11-22T09:00:00.000Z',
  answers: { manageUsers: answer },
  ...over,
});
const known = { manageUsers: [tom, piet, gone], userGroups: [] };
const offline = { status: { isOnline: false } };

const listOf = (on: OnDevice, search: { readonly q?: string; readonly status?: UserStatus } = {}) =>
  drawScreen(on, async () => {
    const { UsersScreen } = await import('../../../src/features/users/users-screen.tsx');
    return <UsersScreen search={search} onSearch={() => undefined} />;
  });
const detailOf = (on: OnDevice, { id }: Pick<ListedUser, 'id'>) =>
  drawScreen(on, async () => {
    const { UserDetailScreen } = await import('../../../src/features/users/user-detail-screen.tsx');
    return <UserDetailScreen userId={id} />;
  });

describe('the list of users', () => {
  it('shows who they are, what they may spend, and what they are contacted about', async () => {
    const list = await listOf(device(known));
    expect(list).toMatch(/Current 2 .*Terminated 1/);
    expect(list).toMatch(/Piet Visser Purchaser Riverside site £1,500\.00 Locked Never –/);
    expect(list).toMatch(/Tom Baker Payer Whole account No limit Active 20 Nov 2026.* Billing, Receives invoices/);
    expect(list).not.toContain('Mia Frost');
  });

  it('has those who were terminated apart', async () => {
    const list = await listOf(device(known), { status: 'Terminated' });
    expect(list).toContain('Mia Frost');
    expect(list).not.toContain('Tom Baker');
  });

  it('is narrowed by a status, and by a name, an e-mail or a group', async () => {
    for (const search of [{ status: 'Locked' as const }, { q: 'riverside' }, { q: 'visser piet@' }]) {
      const list = await listOf(device(known), search);
      expect(list).toContain('Piet Visser');
      expect(list).not.toContain('Tom Baker');
    }
    expect(await listOf(device(known), { q: 'nobody' })).toContain('No results match your search');
  });

  it('says its age without a connection, and what it needs where it was never asked for', async () => {
    expect(await listOf(device(known, offline))).toMatch(/Last known at .*Tom Baker/);
    expect(await listOf(device(null, offline))).toMatch(/This needs a connection.*Try again/);
    expect(await listOf(device(undefined))).toContain('Loading…');
    expect(await listOf(device({ manageUsers: [], userGroups: [] }))).toContain('No users here');
  });
});

describe('one user', () => {
  it('is shown with every fact, and nothing to change', async () => {
    const detail = await detailOf(device(known), piet);
    expect(detail).toMatch(/^Users Piet Visser As of .* Locked Details Email piet@harbour\.example Phone \+44 20/);
    expect(detail).toMatch(/Individual limit £1,500\.00/);
    expect(detail).not.toMatch(/edit|change/i);
  });

  it('is said not to be there, or to need a connection', async () => {
    const stranger = { id: '10000000-0000-4000-8000-000000000009' as ListedUser['id'] };
    expect(await detailOf(device(known), stranger)).toMatch(/^Users User User not found/);
    expect(await detailOf(device(null, offline), piet)).toMatch(/^Users User This needs a connection/);
  });
});
