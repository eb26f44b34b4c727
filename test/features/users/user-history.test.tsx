import { afterEach, expect, it } from 'vitest';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const piet = '10000000-0000-4000-8000-000000000002';
const line = (id: string, changes: object) => ({
  id,
  subjectType: 'user',
  subjectId: piet,
  kind: 'editUser',
  at: '2026-11-20T09:00:00.000Z',
  actorName: 'Ana Ruiz',
  before: null,
  after: null,
  actionId: null,
  ...changes,
});

const history = (activity: readonly { readonly id: string }[], over: Partial<OnDevice> = {}) =>
  drawScreen({ now: '2026-11-22T09:00:00.000Z', rows: { activity }, ...over }, async () => {
    const { UserHistory } = await import('../../../src/features/users/manage/user-history.tsx');
    return <UserHistory userId={piet} currency="GBP" />;
  });

it('lists the changes of a user and of their limit, newest first, with their author, old and new value', async () => {
  const phone = line('a1', { before: { phone: null }, after: { phone: '+44 20 7946 0099' } });
  const at = '2026-11-21T09:00:00.000Z';
  const raised = { before: { limitMinor: 200_000 }, after: { limitMinor: 123_400, currency: 'GBP' } };
  const limit = line('a2', { kind: 'setLimit', subjectType: 'limit', at, actorName: 'Liam Byrne', ...raised });
  const other = line('a3', { subjectId: 'somebody-else', before: { phone: '1' }, after: { phone: '2' } });
  expect(await history([phone, other, limit])).toBe(
    'History Limit set Limit : £2,000.00 → £1,234.00 21 Nov 2026, 09:00 · Liam Byrne ' +
      'User changed Phone : none → +44 20 7946 0099 20 Nov 2026, 09:00 · Ana Ruiz',
  );
});

it('says so if nothing was changed', async () => {
  expect(await history([])).toBe('History No changes have been made to this user yet.');
});
