import { afterEach, expect, it } from 'vitest';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

it('the businesses one can switch to say what waits in each, and what is to be approved', async () => {
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
