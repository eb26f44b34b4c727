import { expect, it, vi } from 'vitest';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { confirmPayment } from '../../../src/features/payments/use-pay-invoices.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import type { GraphqlClient } from '../../../src/platform/wire/graphql/graphql-client.ts';
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

it('a browser without storage pays online, and shows the outcome once it is fetched', async () => {
  const { done, ...ways } = portal({ canKeep: false });
  expect(await confirmPayment(ways, confirmed)).toEqual({ ok: true, id: numberedId('d', 8) });
  expect(done).toEqual(['done', 'fetched']);
});

it('a browser with storage stores the payment, with the quote of the server', async () => {
  const { done, ...ways } = portal({ canKeep: true });
  expect(await confirmPayment(ways, confirmed)).toEqual({ ok: true, id: numberedId('d', 7) });
  expect(done).toEqual(['kept with a quote']);
});

it('without storage and without an answer, it says that this needs a connection', async () => {
  const { done, ...ways } = portal({ canKeep: false });
  expect(await confirmPayment(ways, { ...confirmed, isOnline: false })).toMatchObject({
    refusal: { code: 'STORAGE_UNAVAILABLE' },
  });
  expect(done).toEqual([]);
});

it('a page that is older than the stored data sends nothing', async () => {
  const { done, ...ways } = portal({ canKeep: false, isUpdateNeeded: true });
  expect(await confirmPayment(ways, confirmed)).toMatchObject({ ok: false });
  expect(done).toEqual([]);
});

it('a payment to be made now is not queued instead if the server gives no quote', async () => {
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
