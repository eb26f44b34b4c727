import { expect, it } from 'vitest';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { confirmAgain } from '../../../src/features/outbox/use-confirm-again.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import type { GraphqlClient } from '../../../src/platform/wire/graphql/graphql-client.ts';
import { tom } from '../../faults/model-rows.ts';
import { anEntry } from '../../offline/entries/an-entry.ts';

const entry = anEntry();
const payment = entry.envelope.input as PayInvoicesInput;
const asked = { entry, payment, asksForQuote: true, mayGoWithout: false };

/** An outbox whose server returns the given delivery for a quote; `sent` are the quotes with which it was sent again. */
function outboxWith(delivery: unknown) {
  const sent: unknown[] = [];
  const offline = {
    identity: { subject: tom },
    entries: { confirmAgain: async (_id: string, quote: unknown) => (sent.push(quote), { ok: true, entry }) },
  } as unknown as Offline;
  const client = { request: async () => delivery } as unknown as GraphqlClient;
  return { sent, ways: { offline, client } };
}

it('a payment that is sent again online has the server’s quote, and needs no approval', async () => {
  const { sent, ways } = outboxWith({ kind: 'answered', body: { paymentQuote: { token: 'an offer' } } });
  expect(await confirmAgain(ways, asked)).toEqual({ kind: 'sent' });
  expect(sent).toEqual(['an offer']);
});

it('without a quote it is not sent until its author knows that it will wait for approval', async () => {
  const { sent, ways } = outboxWith({ kind: 'unanswered', why: 'timeOut' });
  expect(await confirmAgain(ways, asked)).toEqual({ kind: 'noQuote' });
  expect(sent).toEqual([]);
  expect(await confirmAgain(ways, { ...asked, asksForQuote: false, mayGoWithout: true })).toEqual({ kind: 'sent' });
  expect(sent).toEqual([null]);
});

it('a payment that the server would refuse is not sent again, and shows why', async () => {
  const { sent, ways } = outboxWith({ kind: 'requestRefused', code: 'FORBIDDEN', values: {} });
  expect(await confirmAgain(ways, asked)).toMatchObject({ kind: 'refused', refusal: { code: 'FORBIDDEN' } });
  expect(sent).toEqual([]);
});
