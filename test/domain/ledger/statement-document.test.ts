import { describe, expect, it } from 'vitest';
import type { DocumentFrame, DocumentWords, PrintedDocument } from '../../../domain/documents/printed-document.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import { ledgerOf } from '../../../domain/ledger/ledger.ts';
import { outstandingOn } from '../../../domain/ledger/outstanding.ts';
import { activityStatement } from '../../../domain/ledger/running-balance.ts';
import type { StatementOf } from '../../../domain/ledger/statement-columns.ts';
import {
  outstandingStatement,
  periodStatement,
  statementDocument,
  statementWorkbook,
} from '../../../domain/ledger/statement-document.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { aCharge } from '../a-charge.ts';

const frame: DocumentFrame = {
  language: 'en-GB',
  paper: 'a4',
  brand: { name: 'Northgate Trade', mark: 'NT', accent: '#1c5d99' },
  footer: 'Northgate Credit',
};
const words: DocumentWords = {
  say: ({ message }, values = {}) => message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  date: String,
  instant: String,
  amount: (minor, currency) => `${minor} ${currency}`,
  country: String,
  count: String,
};
const of: StatementOf = {
  business: 'Harbour Build Ltd',
  currency: 'GBP',
  kindOf: ({ about }) => about.type,
  say: ({ message }) => message,
};

const [first, second] = [
  { id: 'A' as ChargeId, invoiceNumber: 'A', billDate: plainDate('2026-10-01'), dueDate: plainDate('2026-10-31') },
  { id: 'B' as ChargeId, invoiceNumber: 'B', billDate: plainDate('2026-11-20'), dueDate: plainDate('2026-12-20') },
].map((dates, index) => aCharge({ ...dates, totalMinor: 100 + index, remainingDueMinor: 100 + index, status: 'open' }));
const ledger = ledgerOf({
  charges: [first, second].flatMap((charge) => charge ?? []),
  payments: [],
  adjustments: [],
  heldSince: null,
  seesAccount: true,
  timeZone: 'Europe/London',
});
const [from, to] = [plainDate('2026-11-01'), plainDate('2026-11-30')];
const items = outstandingOn(ledger, to) ?? [];

const tableOf = ({ sections }: PrintedDocument) => {
  const table = sections.find(({ kind }) => kind === 'table');
  return table?.kind === 'table' ? { ...table, rows: [...table.rows] } : null;
};
const factsOf = ({ sections }: PrintedDocument) =>
  sections.flatMap((section) => (section.kind === 'facts' ? section.facts.map(({ value }) => value) : []));

describe('a statement as a document', () => {
  it('lists each open item with its age, and the total', () => {
    const document = statementDocument(outstandingStatement(items, to, of, words), frame, words);
    const sellerName = first?.sellerName;
    expect(document.title).toBe('Outstanding on 2026-11-30');
    expect(tableOf(document)).toMatchObject({
      rows: [
        ['2026-10-31', 'A', 'charge', sellerName, '1–30 days', '100 GBP'],
        ['2026-12-20', 'B', 'charge', sellerName, 'Current', '101 GBP'],
      ],
      totals: [{ label: 'Balance', value: '201 GBP' }],
    });
    expect(factsOf(document)).toEqual(['101 GBP', '100 GBP', '0 GBP', '0 GBP', '0 GBP', '0 GBP', '201 GBP']);
  });

  it('has the opening and the closing balance of its period', () => {
    const statement = activityStatement(ledger, from, to);
    if (!statement) throw new Error('All rows are held.');
    const document = statementDocument(
      periodStatement(statement, { from, to, outstanding: items }, of, words),
      frame,
      words,
    );
    expect(document.title).toBe('Activity from 2026-11-01 to 2026-11-30');
    expect(tableOf(document)).toMatchObject({
      rows: [['2026-11-20', 'B', 'charge', '101 GBP', '201 GBP']],
      totals: [{ label: 'Closing balance', value: '201 GBP' }],
    });
    expect(factsOf(document).slice(0, 2)).toEqual(['100 GBP', '101 GBP']);
  });

  it('is also a workbook with amounts and dates, and the aging above the table', () => {
    const workbook = statementWorkbook(outstandingStatement(items, to, of, words));
    expect(workbook.rows.slice(0, 1)[0]?.at(-1)).toEqual({
      kind: 'amount',
      amount: { amountMinor: 100, currency: 'GBP' },
    });
    expect(workbook.notes).toContain('1–30 days: 100 GBP');
    expect(workbook.notes).toContain('Balance: 201 GBP');
  });
});
