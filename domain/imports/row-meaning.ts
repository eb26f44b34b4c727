import { type Currency, namesCurrency } from '../money.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import { type AmountFormat, readAnyAmount } from './amount-format.ts';
import type { ImportProblemCode } from './import-problems.ts';
import type { LedgerColumns, LedgerField } from './ledger-columns.ts';
import { type SourceCell, cellText } from './source-row.ts';

// Columns that say what an amount means. An invoice is stored as wholly unpaid or wholly paid, in the import's currency; a row that says
// anything else is refused, because its amount would be stored as another one.

const amountFields = ['amount', 'amountPaid', 'amountDue'] as const;

type Meaning = {
  readonly columns: LedgerColumns;
  /** The currency sign that the workbook displays at the field's amount. */
  readonly signOf: (field: LedgerField) => string | undefined;
  readonly cellOf: (field: LedgerField) => SourceCell | undefined;
  readonly report: (field: LedgerField, code: ImportProblemCode) => void;
};

/** Reports a row in another currency, and one that is a credit, or not certainly an invoice. */
export function refuseOtherKinds({ columns, cellOf, signOf, report }: Meaning, currency: Currency): void {
  for (const field of amountFields) {
    const sign = signOf(field);
    if (sign !== undefined && !namesCurrency(sign, currency)) report(field, 'OTHER_CURRENCY');
  }
  const currencyText = cellText(cellOf('currency'));
  if (columns.fields.currency && !namesCurrency(currencyText, currency))
    report('currency', currencyText === '' ? 'EMPTY' : 'OTHER_CURRENCY');
  const type = columns.fields.rowType ? refuseType(cellText(cellOf('rowType'))) : null;
  if (type) report('rowType', type);
}

/** Words for a row that adds to the debt, and for one that reduces it, as `plainType` writes them; S and H are the German debit and credit. */
const debits = [
  's',
  'soll',
  'd',
  'dr',
  'debit',
  'invoice',
  'invoices',
  'inv',
  'salesinvoice',
  'customerinvoice',
  'sale',
];
const germanDebits = ['rechnung', 're', 'rg', 'ausgangsrechnung', 'standardinvoice', 'taxinvoice', 'charge', 'bill'];
const credits = ['h', 'haben', 'c', 'cr', 'credit', 'creditnote', 'creditmemo', 'creditinvoice', 'cn', 'cm', 'crn'];
const germanCredits = ['gutschrift', 'gs', 'gu', 'rechnungskorrektur', 'storno', 'refund', 'return', 'salescredit'];

function refuseType(text: string): ImportProblemCode | null {
  const plain = text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
  if (plain === '') return 'EMPTY';
  if (debits.includes(plain) || germanDebits.includes(plain)) return null;
  return credits.includes(plain) || germanCredits.includes(plain) ? 'CREDIT' : 'UNKNOWN_TYPE';
}

/** Reports an invoice of which a part is paid, and one whose amounts and settlement date contradict each other. */
export function refuseOtherAmounts(
  { columns, cellOf, report }: Meaning,
  invoice: { readonly amountMinor: number; readonly settledDate: PlainDate | null },
  format: AmountFormat,
): void {
  const isSettled = invoice.settledDate !== null;
  const read = (field: 'amountPaid' | 'amountDue'): number | null | 'refused' => {
    const cell = cellOf(field);
    if (!columns.fields[field] || cellText(cell) === '') return null;
    const amount = readAnyAmount(cell, format);
    if (!amount.ok) report(field, amount.code);
    return amount.ok ? amount.amountMinor : 'refused';
  };
  const [paid, due] = [read('amountPaid'), read('amountDue')];
  if (paid === 'refused' || due === 'refused') return;
  const shown = paid === null ? 'amountDue' : 'amountPaid';
  // Some programs leave a zero empty: an empty amount due of an unpaid invoice proves nothing.
  if (columns.fields.amountDue && due === null && paid === null && !isSettled) return report('amountDue', 'EMPTY');
  if (paid === null && due === null) return;
  const total = invoice.amountMinor;
  const part = paid ?? total - (due ?? 0);
  const isContradiction = (paid !== null && due !== null && paid + due !== total) || part < 0 || part > total;
  if (isContradiction || (part === 0 && isSettled)) report(shown, 'AMOUNTS_DISAGREE');
  else if (part === total && !isSettled) report(shown, 'PAID_WITHOUT_DATE');
  else if (part > 0 && part < total) report(shown, 'PARTLY_PAID');
}
