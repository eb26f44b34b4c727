import { createMemoryHistory } from '@tanstack/react-router';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createPortalRouter } from '../../src/app/router.tsx';
import { bringSignedInRoutes } from '../../src/app/signed-in-routes.ts';
import { cardsSearchSchema } from '../../src/features/cards/list/cards-search.ts';
import { invoiceSearchSchema } from '../../src/features/invoices/invoice-search.ts';
import { paymentsSearchSchema } from '../../src/features/payments/history/payments-search.ts';
import { parseSearch, writeSearch } from '../../src/ui/lists/search-params.ts';
import { maxSearchLength } from '../../src/ui/lists/search-schemas.ts';

/** Texts that programs interpret differently from people. */
const lookAlikes = ['1042', '1e3', '007', '-0', 'null', 'true', 'false', 'undefined', '[1]', '{"a":1}', '"quoted"', ''];
const lists = { invoices: invoiceSearchSchema, payments: paymentsSearchSchema, cards: cardsSearchSchema };

describe('the search of an address', () => {
  it.each(lookAlikes)('is text in every list: %s', (text) => {
    for (const [list, schema] of Object.entries(lists)) {
      const address = `?q=${encodeURIComponent(text)}`;
      expect([list, v.parse(schema, parseSearch(address)).q]).toEqual([list, text]);
    }
  });

  it('is parsed by the router as it was typed', async () => {
    const router = createPortalRouter();
    await bringSignedInRoutes(router);
    router.update({ history: createMemoryHistory({ initialEntries: ['/payments?q=1042'] }), context: {} as never });
    const asked = router.matchRoutes(router.parseLocation(router.history.location)).at(-1);
    expect(asked).toMatchObject({ search: { q: '1042' } });
    expect(router.buildLocation({ to: '/payments', search: { q: '1e3' } }).href).toBe('/payments?q=1e3');
  });

  it('is unchanged after writing and parsing', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string()), (search) => {
        expect(parseSearch(writeSearch(search))).toEqual({ ...search });
      }),
    );
  });

  it('is shortened to the length of the field, and never dropped', () => {
    const address = `?q=${'7'.repeat(300)}`;
    expect(v.parse(invoiceSearchSchema, parseSearch(address)).q).toHaveLength(maxSearchLength);
  });

  it('keeps amounts as numbers, and drops anything but whole numbers', () => {
    const read = (min: string) => v.parse(invoiceSearchSchema, parseSearch(`?min=${min}`)).min;
    expect([read('10000'), read('0')]).toEqual([10_000, 0]);
    expect(['1e3', '-1', '1.5', 'null', '', '99999999999999999'].map(read)).toEqual(Array(6).fill(undefined));
    expect(writeSearch({ min: 10_000, max: undefined, q: null })).toBe('?min=10000');
  });
});
