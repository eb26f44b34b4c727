import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { ListedUser } from '../../../domain/users/listed-user.ts';
import type { PublicProgram } from '../../../domain/programs/program.ts';
import type { UserStatus } from '../../../domain/users/user-status.ts';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const onlineAction = '../../../src/platform/react/use-online-action.ts';
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
  noticesOff: [],
  hasDailyDigest: false,
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
  program: { flags: { purchaseCards: true } as PublicProgram['flags'] },
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
    const { UserGeneralScreen } = await import('../../../src/features/users/manage/user-general-screen.tsx');
    return <UserGeneralScreen userId={id} />;
  });
const tabOf = (on: OnDevice, tab: 'roles' | 'notifications' | 'purchasing', { id }: Pick<ListedUser, 'id'>) =>
  drawScreen(on, async () => {
    const { UserNotificationsScreen } =
      await import('../../../src/features/users/manage/user-notifications-screen.tsx');
    const { UserRolesScreen } = await import('../../../src/features/users/manage/user-roles-screen.tsx');
    const { UserPurchasingScreen } = await import('../../../src/features/users/manage/user-purchasing-screen.tsx');
    if (tab === 'purchasing') return <UserPurchasingScreen userId={id} />;
    return tab === 'roles' ? <UserRolesScreen userId={id} /> : <UserNotificationsScreen userId={id} />;
  });

describe('the list of users', () => {
  it('shows name, role, group, limit, status and contact types', async () => {
    const list = await listOf(device(known));
    expect(list).toMatch(/Current 2 .*Deactivated 1/);
    expect(list).toMatch(/Piet Visser Purchaser Riverside site £1,500\.00 Locked Never –/);
    expect(list).toMatch(/Tom Baker Payer Whole account No limit Active 20 Nov 2026.* Billing, Receives invoices/);
    expect(list).not.toContain('Mia Frost');
  });

  it('has terminated users in a separate tab', async () => {
    const list = await listOf(device(known), { status: 'Terminated' });
    expect(list).toContain('Mia Frost');
    expect(list).not.toContain('Tom Baker');
  });

  it('can be filtered by status, and searched by name, e-mail or group', async () => {
    for (const search of [{ status: 'Locked' as const }, { q: 'riverside' }, { q: 'visser piet@' }]) {
      const list = await listOf(device(known), search);
      expect(list).toContain('Piet Visser');
      expect(list).not.toContain('Tom Baker');
    }
    expect(await listOf(device(known), { q: 'nobody' })).toContain('No results match your search');
  });

  it('shows its age offline, or that it needs a connection', async () => {
    expect(await listOf(device(known, offline))).toMatch(/Last known at .*Tom Baker/);
    expect(await listOf(device(null, offline))).toMatch(/This needs a connection.*Try again/);
    expect(await listOf(device(undefined))).toContain('Loading…');
    expect(await listOf(device({ manageUsers: [], userGroups: [] }))).toContain('No users here');
  });
});

describe('one user', () => {
  const ana = { user: '10000000-0000-4000-8000-00000000000a', roles: ['buyerAdministrator' as const] };

  it('is shown with all details and the possible changes of status', async () => {
    const detail = await detailOf(device(known, { who: ana }), piet);
    expect(detail).toMatch(
      /^Users Piet Visser As of .* Locked General Notifications Role and group Purchasing New purchase card Details/,
    );
    expect(detail).toMatch(/Email piet@harbour\.example Phone \+44 20.* Individual limit £1,500\.00/);
    expect(detail).toMatch(/Access Unlock They can sign in again\. Suspend .* Deactivate .* for good/);
  });

  it.each<[string, Refusal, RegExp]>([
    ['the server does not answer', refuse('TIMED_OUT'), /The portal isn’t responding properly/],
    ['the connection is lost', refuse('NO_CONNECTION'), /We can’t reach the portal/],
  ])('shows why a change of status or a new invitation failed: %s', async (_why, refusal, words) => {
    vi.doMock(onlineAction, () => ({ useOnlineAction: () => ({ busy: null, refusal, run: async () => null }) }));
    const invited = { ...tom, status: 'Pending' as const, invitedUntil: '2026-11-29T09:00:00.000Z' };
    const detail = await detailOf(device({ manageUsers: [invited], userGroups: [] }, { who: ana }), tom);
    vi.doUnmock(onlineAction);
    const [, resending = '', access = ''] = detail.split(/Send again|Deactivate/);
    expect(resending).toMatch(words);
    expect(access).toMatch(words);
  });

  it.each<[string, Refusal, RegExp]>([
    ['the server does not answer', refuse('TIMED_OUT'), /The portal isn’t responding properly/],
    ['the connection is lost', refuse('NO_CONNECTION'), /We can’t reach the portal.* What you typed is still here/],
  ])('keeps what was typed when a change fails, and shows why: %s', async (_why, refusal, words) => {
    const submission = () => ({ refusal, isDone: false, edited: () => undefined, send: async () => undefined });
    vi.doMock('../../../src/kit/form/use-submission.ts', () => ({ useSubmission: submission }));
    const typed = { begun: piet.id, phone: '+44 20 7946 0099' };
    const detail = await detailOf(device(known, { who: ana, drafts: { 'edit-user': typed } }), piet);
    vi.doUnmock('../../../src/kit/form/use-submission.ts');
    const [, form = ''] = detail.split('Name and phone');
    expect(form).toContain('[+44 20 7946 0099]');
    expect(form.split('Access')[0]).toMatch(words);
    expect(form).not.toContain('Saved');
  });

  it('shows before the click why something is not possible', async () => {
    const guarded = { ...tom, isPrimary: true, isLastReceiver: true, isShared: true };
    const on = device({ manageUsers: [guarded], userGroups: [] }, { who: ana });
    const detail = await detailOf(on, tom);
    expect(detail).toMatch(/Name and phone .*Only they can change their name and phone/);
    expect(detail).toMatch(/Suspend The primary user of the business can’t be suspended/);
    expect(await tabOf(on, 'notifications', tom)).toMatch(/Receives invoices At least one person must receive/);
    const receiver = { ...tom, isLastReceiver: true };
    expect(await detailOf(device({ manageUsers: [receiver], userGroups: [] }, { who: ana }), tom)).toMatch(
      /Deactivate At least one person must receive invoice emails\. Add another person first\./,
    );
    const own = device(known, { who: { ...ana, user: tom.id } });
    expect(await tabOf(own, 'roles', tom)).toMatch(/You can’t change your own role, group or status/);
  });

  it('has a limit that only an Account Admin gives, and never above their own', async () => {
    const limited = { ...tom, id: ana.user as ListedUser['id'], limitMinor: 200_000 };
    const answer = { manageUsers: [limited, piet], userGroups: [] };
    expect(await tabOf(device(answer, { who: ana }), 'purchasing', piet)).toMatch(
      /Individual limit .*At most £2,000\.00, your own limit\. .*\[1500\.00\]/,
    );
    const liam = { ...ana, roles: ['buyerGroupAdministrator' as const] };
    expect(await tabOf(device(answer, { who: liam }), 'purchasing', piet)).toMatch(
      /£1,500\.00 Only an Account Admin can change limits/,
    );
  });

  it('has invoice permissions beside role and group', async () => {
    expect(await tabOf(device(known, { who: ana }), 'roles', piet)).toMatch(
      /Invoice permissions Download invoices Download invoices .* Edit invoices Change the PO number/,
    );
  });

  it('is only shown to support staff', async () => {
    const support = { user: ana.user, roles: ['buyerMSTSCustomerSupport' as const] };
    expect(await detailOf(device(known, { who: support }), piet)).not.toMatch(/Access|Save/);
  });

  it('is shown as not found, or as needing a connection', async () => {
    const stranger = { id: '10000000-0000-4000-8000-000000000009' as ListedUser['id'] };
    expect(await detailOf(device(known), stranger)).toMatch(/^Users User User not found/);
    expect(await detailOf(device(null, offline), piet)).toMatch(/^Users User This needs a connection/);
  });
});
