import { expect, it } from 'vitest';
import * as v from 'valibot';
import { buildSchema } from '../../../server/graphql/schema.ts';
import { createDocumentPreparer } from '../../../server/graphql/prepare-document.ts';
import { createPersonShare, personShareLimits } from '../../../server/graphql/person-share.ts';
import { parseOperationRequest, runOperation } from '../../../server/graphql/run-operation.ts';
import { paymentQuoteQuery } from '../../../src/platform/wire/payment-quote.documents.ts';
import { performActionsMutation } from '../../../src/platform/wire/sync.documents.ts';
import type { AnswerOf } from '../../../src/platform/wire/operation.ts';
import { describeOnBothDatabases } from '../both-databases.ts';
import { type Harbour, type Who, harboursOn } from './harbour.ts';

const schema = buildSchema();
const prepare = createDocumentPreparer(schema, 'any', { introspection: false });

describeOnBothDatabases('paying with the shipped documents', (open) => {
  const harbourOf = harboursOn(open);
  const send = async (
    harbour: Harbour,
    who: Who,
    operation: { name: string; document: string },
    variables: unknown,
  ) => {
    const body: unknown = JSON.parse(
      JSON.stringify({ operationName: operation.name, query: operation.document, variables }),
    );
    const request = parseOperationRequest(body);
    return runOperation(
      schema,
      prepare(request.query),
      request,
      {
        ...harbour.contextOf(who),
        log: { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined },
        openRequest: () => Promise.resolve(null),
        countMismatch: () => undefined,
        introduceAccount: () => Promise.resolve(null),
        cardNetwork: { activate: () => Promise.resolve(true), reveal: () => Promise.reject(new Error('No network.')) },
        requestId: 'request',
        mfaEventId: null,
        client: {
          address: '127.0.0.1',
          origin: 'http://northgate.localhost',
          userAgent: null,
          sessionCookie: null,
          waitingCookie: null,
          deviceCookie: null,
          checksum: null,
        },
        cookies: {
          open: () => Promise.resolve(),
          clear: () => undefined,
          wait: () => undefined,
          stopWaiting: () => undefined,
          rememberDevice: () => undefined,
          forgetDevice: () => undefined,
        },
      },
      createPersonShare(personShareLimits('pglite')),
    );
  };

  it('a quoted payment is performed, and the device can parse both answers', async () => {
    const harbour = await harbourOf();
    const input = await harbour.paying(await harbour.invoices(900_000));
    const quoted = await send(harbour, 'tom', paymentQuoteQuery, { input });
    const { paymentQuote } = quoted.body.data as AnswerOf<typeof paymentQuoteQuery>;
    const envelope = await harbour.compose('tom', 'payInvoices', input, { quote: paymentQuote.token });
    const answered = await send(harbour, 'tom', performActionsMutation, { actions: [envelope] });
    expect(answered.body.errors).toBeUndefined();
    const { performActions } = v.parse(performActionsMutation.answer, answered.body.data);
    expect(performActions).toMatchObject([
      { id: envelope.id, outcome: 'completed', code: null, result: { reference: 'P-000001' } },
    ]);
  });

  it('a conflict returns the current rows, and a refusal its values', async () => {
    const harbour = await harbourOf();
    const [moved, small] = await harbour.invoices(5_000, 100);
    const stale = await harbour.compose('ana', 'payInvoices', await harbour.paying([moved]));
    await harbour.changeCharge(moved, { remaining_due_minor: 4_000 });
    const tooMuch = await harbour.compose('ana', 'payInvoices', await harbour.paying([small], 101));
    const answered = await send(harbour, 'ana', performActionsMutation, { actions: [stale, tooMuch] });
    const { performActions } = v.parse(performActionsMutation.answer, answered.body.data);
    expect(performActions).toMatchObject([
      { code: 'VERSION_CONFLICT', current: [{ collection: 'charges', id: moved, row: { remainingDueMinor: 4_000 } }] },
      { code: 'AMOUNT_ABOVE_REMAINING', values: { payable: 'GBP 1.00' }, current: null, feedVersion: null },
    ]);
  });

  it('a refused quote returns the code of its reason', async () => {
    const harbour = await harbourOf();
    const input = await harbour.paying(await harbour.invoices(5_000), 5_001);
    const { body } = await send(harbour, 'tom', paymentQuoteQuery, { input });
    expect(body.errors).toMatchObject([{ extensions: { code: 'AMOUNT_ABOVE_REMAINING' } }]);
  });

  it('more than 25 actions in one request are refused together, without effect', async () => {
    const harbour = await harbourOf();
    const input = await harbour.paying(await harbour.invoices(5_000));
    const envelope = await harbour.compose('ana', 'payInvoices', input);
    const { body } = await send(harbour, 'ana', performActionsMutation, {
      actions: Array.from({ length: 26 }, () => envelope),
    });
    expect(body.errors).toMatchObject([{ extensions: { code: 'TOO_LARGE' } }]);
    expect(await harbour.all('actions')).toEqual([]);
  });
});
