import { desktop } from '../support/device.ts';
import { openInvoices, tom, worksOffline } from '../support/steps.ts';
import { expect, test } from '../support/world.ts';

const pushed = {
  title: 'A payment failed',
  body: '£120.00 was not collected',
  path: '/payments',
  tag: 'payment-failed',
};

test('the worker shows a push message of the server as a notification', { tag: '@long' }, async ({ deviceOf }) => {
  // The headless shell has no notifications.
  const { device, wire } = await deviceOf(tom, desktop, { isWhole: true });
  const page = await openInvoices({ device, wire });
  await worksOffline(page);
  const { origin } = new URL(page.url());
  await device.context().grantPermissions(['notifications'], { origin });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        path: data as unknown,
      })),
    );
  expect(await shown()).toEqual([]);

  const session = await device.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  const deliver = (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await deliver(JSON.stringify(pushed));
  await expect.poll(shown).toEqual([pushed]);

  // A newer notification about the same subject replaces it.
  await deliver(JSON.stringify({ ...pushed, body: 'It is collected again' }));
  await expect.poll(shown).toEqual([{ ...pushed, body: 'It is collected again' }]);
});
