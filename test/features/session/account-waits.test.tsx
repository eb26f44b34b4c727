import { afterEach, expect, it } from 'vitest';
import type { Instant } from '../../../domain/time/instant.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

it('the business switcher shows unsent requests and requests to approve of each business', async () => {
  const outboxes = new Map([
    ['harbour', 1],
    ['quay', 3],
  ]);
  const work = { readOutboxes: async () => outboxes, forApproval: 2 };
  const drawn = await drawScreen({ now: '2026-11-01T09:05:00.000Z' }, async () => {
    const { AccountWaits } = await import('../../../src/features/session/account-waits.tsx');
    return ['harbour', 'quay', 'ridge'].map((userId, at) => (
      <p key={userId}>
        {userId} <AccountWaits account={{ userId, name: userId, isCurrent: at === 0, forApproval: at }} work={work} />
      </p>
    ));
  });
  expect(drawn).toBe(
    'harbour 1 request waiting to be sent 2 requests to approve quay 3 requests waiting to be sent 1 request to approve ridge 2 requests to approve',
  );
});

it('the business switcher shows the businesses offline with their age, and says that switching needs a connection', async () => {
  const work = { readOutboxes: async () => new Map(), forApproval: 0 };
  const businessAccounts = [
    { userId: 'harbour', name: 'Harbour Build', isCurrent: true, forApproval: 0 },
    { userId: 'quay', name: 'Quay Fitters', isCurrent: false, forApproval: 2 },
  ];
  const known = { answer: { businessAccounts }, asOf: '2026-11-01T06:05:00.000Z' as Instant, failure: null };
  const menu = (accounts: Partial<typeof known>, isOnline: boolean) =>
    drawScreen({ now: '2026-11-01T09:05:00.000Z' }, async () => {
      const { AccountChoice } = await import('../../../src/features/session/account-choice.tsx');
      const given = { answer: undefined, asOf: null, failure: null, ...accounts };
      return <AccountChoice accounts={given} {...{ isOnline, work }} onSwitch={() => undefined} />;
    });
  const shown = 'Act for Harbour Build Quay Fitters 2 requests to approve';
  const offline = 'You need a connection to switch accounts.';
  expect(await menu(known, true)).toBe(shown);
  expect(await menu(known, false)).toBe(`${shown} ${offline} Last known, 3 hours ago`);
  expect(await menu({}, false)).toBe(`Act for ${offline}`);
});
