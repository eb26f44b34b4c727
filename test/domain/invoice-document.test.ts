import { expect, it } from 'vitest';
import type { DocumentFrame, DocumentWords } from '../../domain/documents/printed-document.ts';
import { invoiceDocument } from '../../domain/invoices/invoice-document.ts';
import { aCharge } from './a-charge.ts';

const frame: DocumentFrame = {
  language: 'en-GB',
  paper: 'a4',
  brand: { name: 'Northgate Trade', mark: 'NT', accent: '#1c5d99' },
  footer: 'Northgate Credit',
};
const words: DocumentWords = {
  say: ({ message }, values = {}) => message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  date: (day) => `on ${day}`,
  amount: (minor, currency) => `${minor / 100} ${currency}`,
  country: (code) => `country ${code}`,
  count: String,
  instant: String,
};
const charge = aCharge({
  invoiceNumber: '0017',
  totalMinor: 5000,
  remainingDueMinor: 3000,
  poNumber: 'PO-7',
  notes: 'Gate 3',
  lines: [{ description: 'Timber', quantity: 2, unitAmountMinor: 2500, amountMinor: 5000 }],
  metadata: { Site: 'Quay' },
  shipTo: {
    recipient: 'Piet',
    line1: '1 Quay Road',
    line2: '',
    city: 'Leeds',
    state: '',
    zip: 'LS1 4AP',
    country: 'GB',
  },
});

it('an invoice names the parties, the amount, the due date, its lines, and what is settled', () => {
  const { title, sections, footer } = invoiceDocument(charge, 'Harbour Build Ltd', frame, words);
  expect([title, footer]).toEqual(['Invoice 0017', 'Northgate Credit']);
  const said = JSON.stringify(sections);
  for (const value of ['Harbour Build Ltd', 'PO-7', 'Gate 3', 'Quay', 'country GB', 'on 2026-12-01'])
    expect(said).toContain(value);
  expect(sections.find(({ kind }) => kind === 'table')).toMatchObject({
    rows: [['Timber', '2', '50 GBP']],
    totals: [
      { label: 'Total', value: '50 GBP' },
      { label: 'Already settled', value: '20 GBP' },
      { label: 'Remaining due', value: '30 GBP' },
    ],
  });
});

it('a credit shows its total and no due date; missing fields are left out', () => {
  const credit = aCharge({ ...charge, type: 'credit', lines: [], notes: null, poNumber: null });
  const { title, sections } = invoiceDocument(credit, '', frame, words);
  expect(title).toBe('Credit 0017');
  expect(sections.map(({ kind }) => kind)).toEqual(['figures', 'facts']);
  expect(sections[0]).toEqual({ kind: 'figures', figures: [{ label: 'Total', value: '50 GBP' }] });
  expect(JSON.stringify(sections)).not.toMatch(/PO number|Billed to|due/i);
});
