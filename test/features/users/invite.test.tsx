import { afterEach, expect, it } from 'vitest';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const ana = { user: '10000000-0000-4000-8000-00000000000a', roles: ['buyerAdministrator' as const] };
const site = { id: '20000000-0000-4000-8000-000000000001', name: 'Riverside', parentId: null };
const own = { id: ana.user, email: 'ana@harbour.example', limitMinor: 200_000, roles: ana.roles };
const shared = { role: 'buyerPurchaser', groupId: '', limit: '' };

const invite = (draft: object | null, over: Partial<OnDevice> = {}) =>
  drawScreen(
    {
      now: '2026-11-22T09:00:00.000Z',
      who: ana,
      answers: { manageUsers: { manageUsers: [own], userGroups: [site] } },
      drafts: draft === null ? {} : { 'invite-users': { language: 'en', shared, own: {}, ...draft } },
      ...over,
    },
    async () => {
      const { InviteScreen } = await import('../../../src/features/users/invite/invite-screen.tsx');
      return <InviteScreen />;
    },
  );

it('a list that was typed before a reload is shown, with the error of each line', async () => {
  const text =
    'lena@harbour.example, Lena, Holt\nomar, Omar, Said\nlena@harbour.example, Lena, Holt\nnora@harbour.example';
  const screen = await invite({ text });
  expect(screen).toMatch(/omar First name: Omar · Last name: Said This isn’t an email address\./);
  expect(screen).toMatch(/lena@harbour\.example First name: Lena · Last name: Holt This address is listed twice\./);
  expect(screen).toMatch(/nora@harbour\.example Add a first and a last name\./);
  expect(screen).toContain('Invite 1 person');
});

it('a person with their own impossible role, group or limit is refused alone', async () => {
  const text = 'lena@harbour.example, Lena, Holt\nomar@harbour.example, Omar, Said';
  const above = await invite({ text, own: { 'omar@harbour.example': { limit: '2,500.00' } } });
  expect(above).toMatch(/omar@harbour\.example First name: Omar · Last name: Said Your own limit is £2,000\.00/);
  expect(above).toContain('Invite 1 person');
  const typo = await invite({ text, own: { 'omar@harbour.example': { limit: 'much' } } });
  expect(typo).toContain('Invite 1 person');
});

it('asks for no role, group or limit of somebody who is a user already', async () => {
  const text = 'ana@harbour.example, Ana, Ruiz\nlena@harbour.example, Lena, Holt';
  const screen = await invite({ text });
  const [, known, invited] = screen.split(/(?=ana@harbour\.example First name|lena@harbour\.example First name)/);
  expect(known).toContain('Someone with this email is already a user of this business.');
  expect(known).not.toContain('Role');
  expect(invited).toContain('Role');
});

it('inviting needs a connection, which is said', async () => {
  const screen = await invite(null, { status: { isOnline: false } });
  expect(screen).toMatch(/Invite Changing a user needs a connection/);
});

it('inviting to a suspended account is refused before anything is typed', async () => {
  const text = 'lena@harbour.example, Lena, Holt';
  const screen = await invite({ text }, { rows: { buyers: [{ id: 'b', status: 'Suspended' } as { id: string }] } });
  expect(screen).toMatch(/^Users Invite users This isn’t possible while the account is suspended\./);
  const open = await invite({ text }, { rows: { buyers: [{ id: 'b', status: 'PendingSetup' } as { id: string }] } });
  expect(open).not.toContain('This isn’t possible');
});
