import { afterEach, expect, it } from 'vitest';
import type { SentRequest } from '../../src/features/outbox/outbox-queries.ts';
import type { Entry } from '../../src/offline/offline.ts';
import { bankAccountId, chargeId, modelCharge } from '../faults/model-rows.ts';
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

const payment = {
  bankAccountId,
  currency: 'GBP',
  totalMinor: 100,
  lines: [{ chargeId: chargeId(1), amountMinor: 100 }],
};

it('a payment that somebody else made and its author discarded is not carried out, and offers no other try', async () => {
  const record = {
    id: '00000000-0000-4000-8000-0000000000f2',
    kind: 'payInvoices',
    input: payment,
    state: 'failed',
    receivedAt: now,
    error: { code: 'CHARGE_NOT_PAYABLE', values: { invoiceNumber: '4711', status: 'paid' }, current: [] },
  };
  const request = { record, approval: null, payment: null } as unknown as SentRequest;
  const drawn = await drawScreen({ now, who: { user: piet, roles: ['buyerPayer'] } }, async () => {
    const { RequestItem } = await import('../../src/features/outbox/request-item.tsx');
    return <RequestItem request={request} />;
  });
  expect(drawn).toContain('Not carried out');
  expect(drawn).not.toMatch(/Failed|Try again|Copy to a new payment/);
});

it.each([
  [[0], 'This invoice has been paid in the meantime. There is nothing left to send.', false],
  [[100], 'Check again and send', true],
])('a waiting payment whose invoice has %s left: “%s”', async ([left], text, canBeSent) => {
  const row = { ...modelCharge(1), status: left === 0 ? 'paid' : 'open', remainingDueMinor: left ?? 0 };
  const current = [{ collection: 'charges', id: chargeId(1), row }];
  const entry = {
    id: '00000000-0000-4000-8000-0000000000f3',
    seq: 1,
    envelope: { kind: 'payInvoices', definitionVersion: 1, input: payment, composedAt: now, composedOffline: true },
    queueKeys: [],
    seenRows: [],
    predictions: [],
    expiresAt: now,
    state: { kind: 'needsYou', need: { code: 'VERSION_CONFLICT', values: {}, current } },
  } as unknown as Entry;
  const program = { flags: { approvals: false } as never };
  const who = { user: piet, roles: ['buyerPayer'] } as const;
  const drawn = await drawScreen({ now, who, program, entries: [entry] }, async () => {
    const { EntryItem } = await import('../../src/features/outbox/entry-item.tsx');
    return <EntryItem entry={entry} />;
  });
  expect(drawn).toContain(text);
  expect(drawn.includes('Check again and send')).toBe(canBeSent);
});
