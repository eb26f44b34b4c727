import { afterEach, expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import type { Entry } from '../../../src/offline/offline.ts';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const ana = { user: '10000000-0000-4000-8000-00000000000a', person: '30000000-0000-4000-8000-00000000000a' };
const person = {
  id: ana.person,
  email: 'ana@harbour.example',
  receiveEmail: true,
  noticesOff: ['overdue'],
  hasDailyDigest: false,
  dismissedAlerts: [],
};

const notifications = (roles: readonly Role[], over: Partial<OnDevice> = {}) =>
  drawScreen(
    {
      now: '2026-11-22T09:00:00.000Z',
      who: { ...ana, roles },
      rows: { people: [person] },
      ...over,
    },
    async () => {
      const { NotificationsScreen } = await import('../../../src/features/users/notifications-screen.tsx');
      return <NotificationsScreen />;
    },
  );

it('a person can switch only the emails that their roles get', async () => {
  const admin = await notifications(['buyerAdministrator']);
  expect(admin).toContain('Send each new invoice to ana@harbour.example');
  expect(admin).toMatch(/Invoices are overdue .*A request needs approval .*Send these once a day in one email/);
  const purchaser = await notifications(['buyerPurchaser']);
  expect(purchaser).toContain('A purchase card is on its way');
  expect(purchaser).not.toMatch(/Invoices are overdue|A request needs approval/);
});

it('the settings are shown offline with their age, or with a note that they need a connection', async () => {
  const status = { isOnline: false };
  expect(await notifications(['buyerPayer'], { status })).toMatch(/Last known at .*Saved on this device and sent once/);
  const missing = await notifications(['buyerPayer'], { status, rows: {} });
  expect(missing).toContain('This needs a connection');
  expect(missing).not.toContain('Invoices are overdue');
});

it('a person who dismissed messages can have them shown again, and sees when this waits to be sent', async () => {
  const again = 'Show dismissed messages again';
  expect(await notifications(['buyerPayer'])).not.toContain(again);
  const dismissing = { people: [{ ...person, dismissedAlerts: ['autumn-fair'] }] };
  expect(await notifications(['buyerPayer'], { rows: dismissing })).toContain(again);
  const envelope = { kind: 'restoreAlerts', input: { personId: person.id } };
  const waiting = { id: 'a', envelope, state: { kind: 'waiting' } } as unknown as Entry;
  const shown = await notifications(['buyerPayer'], { rows: dismissing, entries: [waiting] });
  expect(shown).toMatch(/All messages are shown again once this is sent\. ?Waiting to send/);
  expect(shown).not.toContain(again);
});
