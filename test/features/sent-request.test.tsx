import { afterEach, expect, it } from 'vitest';
import type { SentRequest } from '../../src/features/outbox/outbox-queries.ts';
import { piet } from '../world/a-card.ts';
import { drawScreen, forgetDevice } from './drawn-screen.tsx';

afterEach(forgetDevice);

const now = '2026-11-01T09:05:00.000Z';

it('a request that was discarded after its details had changed says so, and asks for no decision', async () => {
  const record = {
    id: '00000000-0000-4000-8000-0000000000f1',
    kind: 'lockCard',
    input: {},
    state: 'failed',
    receivedAt: now,
    error: { code: 'VERSION_CONFLICT', values: {}, current: [] },
  };
  const request = { record, approval: null, payment: null } as unknown as SentRequest;
  const drawn = await drawScreen({ now, who: { user: piet, roles: ['buyerPurchaser'] } }, async () => {
    const { RequestItem } = await import('../../src/features/outbox/request-item.tsx');
    return <RequestItem request={request} />;
  });
  expect(drawn).toContain('not carried out: the details had changed since it was requested');
  expect(drawn).not.toContain('decide again');
});
