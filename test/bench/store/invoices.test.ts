import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { chargeSchema } from '../../../domain/invoices/charge.ts';
import { afterDelta, allInvoices, deltaOf } from './bench-plan.ts';
import { invoiceAt, rareWords } from './invoices.ts';
import { searchedText } from './store-adapter.ts';

const thousand = allInvoices(1_000);

describe('the invoices of the bench', () => {
  it('have the shape of a device’s rows', () => {
    for (const invoice of thousand) expect(v.safeParse(chargeSchema, invoice).issues).toBeUndefined();
  });

  it('are the same in every run', () => {
    expect(invoiceAt(617, 1_000)).toEqual(thousand[617]);
    expect(new Set(thousand.map(({ id }) => id)).size).toBe(1_000);
  });

  it('are about 850 bytes each', () => {
    const bytes = JSON.stringify(thousand).length / thousand.length;
    expect(bytes).toBeGreaterThan(830);
    expect(bytes).toBeLessThan(875);
  });

  it.each([1_000, 10_000])('of which there are %i hold each rare word three times', (count) => {
    const invoices = allInvoices(count);
    for (const word of rareWords) {
      expect(invoices.filter((invoice) => searchedText(invoice).includes(word))).toHaveLength(3);
    }
  });

  it('change a thousand at a time and lose fifty where there are many', () => {
    const many = allInvoices(10_000);
    const delta = deltaOf(many, 0);
    expect(delta.upserts.length).toBeGreaterThanOrEqual(1_000);
    expect(delta.deletes.length).toBeGreaterThanOrEqual(49);
    expect(afterDelta(many, delta)).toHaveLength(10_000 - delta.deletes.length);
    expect(delta.upserts.filter(({ id }) => delta.deletes.includes(id))).toEqual([]);
  });

  it('change in another way in the next round', () => {
    expect(deltaOf(thousand, 0)).not.toEqual(deltaOf(thousand, 1));
  });
});
