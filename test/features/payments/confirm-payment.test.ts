import { expect, it, vi } from 'vitest';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { confirmPayment } from '../../../src/features/payments/confirm-payment.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import type { GraphqlClient } from '../../../src/platform/wire/graphql-client.ts';
import { bankAccountId, chargeId, numberedId, tom } from '../../faults/model-rows.ts';
import { anEntry } from '../../offline/entries/an-entry.ts';

const input: PayInvoicesInput = {
  bankAccountId,
  currency: 'GBP',
  totalMinor: 1_000,
  lines: [{ chargeId: chargeId(1), amountMinor: 1_000 }],
};
const confirmed = { input, isOnline: true, replaces: undefined };

/** A portal with a server, in a browser that can or cannot store data. */
function portal({ canKeep, isUpdateNeeded = false }: { readonly canKeep: boolean; readonly isUpdateNeeded?: boolean }) {
  const done: string[] = [];
  const offline = {
    identity: { subject: tom },
    status: () => ({ canKeep, isUpdateNeeded }),
    enqueue: async (_kind: string, _input: unknown, { quote }: { readonly quote: string | null }) => {
      if (!canKeep) return { ok: false, refusal: { code: 'STORAGE_UNAVAILABLE' } };
      done.push(`kept with ${quote}`);
      return { ok: true, entry: anEntry({ id: numberedId('d', 7) }) };
    },
    perform: async () => {
      done.push('done');
      return { ok: true, answer: { id: numberedId('d', 8) } };
    },
    pull: async () => void done.push('fetched'),
  } as unknown as Offline;
  const client = {
    request: vi.fn(async () => ({ kind: 'answered', body: { paymentQuote: { token: 'a quote' } } })),
  } as unknown as GraphqlClient;
  return { offline, client, done };
}

it('a browser that keeps nothing pays with a connection, and has fetched what came of it by the time that it is shown', async () => {
  const { done, ...ways } = portal({ canKeep: false });
  expect(await confirmPayment(ways, confirmed)).toEqual({ ok: true, id: numberedId('d', 8) });
  expect(done).toEqual(['done', 'fetched']);
});

it('a browser that keeps something keeps the payment, with the offer of the server', async () => {
  const { done, ...ways } = portal({ canKeep: true });
  expect(await confirmPayment(ways, confirmed)).toEqual({ ok: true, id: numberedId('d', 7) });
  expect(done).toEqual(['kept with a quote']);
});

it('where nothing can be kept and nobody answers, it says that this needs a connection', async () => {
  const { done, ...ways } = portal({ canKeep: false });
  expect(await confirmPayment(ways, { ...confirmed, isOnline: false })).toMatchObject({
    refusal: { code: 'STORAGE_UNAVAILABLE' },
  });
  expect(done).toEqual([]);
});

it('a page that is too old for what the device keeps sends nothing', async () => {
  const { done, ...ways } = portal({ canKeep: false, isUpdateNeeded: true });
  expect(await confirmPayment(ways, confirmed)).toMatchObject({ ok: false });
  expect(done).toEqual([]);
});

it('a payment that was to be made now is not queued in its place where the server makes no offer', async () => {
  const { done, ...ways } = portal({ canKeep: true });
  const unanswered = vi.fn(async () => ({ kind: 'unanswered', why: 'noRoute' }));
  const client = { request: unanswered } as unknown as GraphqlClient;
  expect(await confirmPayment({ ...ways, client }, confirmed)).toEqual({
    ok: false,
    refusal: { code: 'NOT_PAID_NOW' },
  });
  expect(done).toEqual([]);
  expect(await confirmPayment({ ...ways, client }, { ...confirmed, isOnline: false })).toMatchObject({ ok: true });
  expect(done).toEqual(['kept with null']);
});
