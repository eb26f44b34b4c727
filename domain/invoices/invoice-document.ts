import type {
  DocumentFact,
  DocumentFrame,
  DocumentSection,
  DocumentWords,
  PrintedDocument,
} from '../documents/printed-document.ts';
import type { MessageDescriptor } from '../message.ts';
import type { Charge } from './charge.ts';
import { shipToLines } from './ship-to-lines.ts';
import { isMember } from './charge-rules.ts';

/** An invoice, credit or fee as a document, without the fields that it lacks. `business` is the debtor. */
export function invoiceDocument(
  charge: Charge,
  business: string,
  frame: DocumentFrame,
  words: DocumentWords,
): PrintedDocument {
  const { say, date } = words;
  const amount = (minor: number) => words.amount(minor, charge.currency);
  const figures: readonly DocumentFact[] = !isOwed(charge)
    ? [{ label: say(labels.total), value: amount(charge.totalMinor) }]
    : [
        { label: say(labels.remaining), value: amount(charge.remainingDueMinor) },
        { label: say(labels.due), value: date(charge.dueDate) },
      ];
  return {
    ...frame,
    title: say(titles[charge.type], { invoiceNumber: charge.invoiceNumber }),
    sections: [
      { kind: 'figures', figures },
      { kind: 'facts', heading: say(labels.details), facts: factsOf(charge, business, { ...words, amount }) },
      ...linesOf(charge, { ...words, amount }),
      ...(charge.notes ? [{ kind: 'text', heading: say(labels.notes), paragraphs: [charge.notes] } as const] : []),
    ],
  };
}

type Written = Pick<DocumentWords, 'say' | 'date' | 'country'> & { readonly amount: (minor: number) => string };

function factsOf(charge: Charge, business: string, { say, date, amount, country }: Written): readonly DocumentFact[] {
  const fact = (label: MessageDescriptor, value: string | null) => (value ? [{ label: say(label), value }] : []);
  return [
    ...fact(labels.business, business),
    ...fact(labels.total, amount(charge.totalMinor)),
    ...fact(labels.billed, date(charge.billDate)),
    ...fact(labels.seller, charge.sellerName),
    ...fact(labels.supplier, charge.supplierName),
    ...fact(labels.supplierAddress, charge.supplierAddress),
    ...fact(labels.order, charge.orderNumber),
    ...fact(labels.po, charge.poNumber),
    ...fact(labels.boughtBy, charge.buyerUserName),
    ...fact(labels.group, charge.customerGroupName),
    ...fact(labels.shipTo, charge.shipTo && shipToLines(charge.shipTo, country).join(', ')),
    ...fact(labels.status, charge.statusDetailed),
    ...Object.entries(charge.metadata).map(([label, value]) => ({ label, value })),
  ];
}

/** A credit is not paid, and a member of a consolidated invoice is paid through that invoice. */
function isOwed(charge: Charge): boolean {
  return charge.type !== 'credit' && !isMember(charge);
}

function linesOf(charge: Charge, { say, count, amount }: Written & DocumentWords): readonly DocumentSection[] {
  if (charge.lines.length === 0) return [];
  const paidMinor = charge.totalMinor - charge.remainingDueMinor;
  const totals: readonly DocumentFact[] = [
    { label: say(labels.total), value: amount(charge.totalMinor) },
    // Reductions of an invoice count as paid.
    ...(!isOwed(charge) || paidMinor === 0
      ? []
      : [
          { label: say(labels.settled), value: amount(paidMinor) },
          { label: say(labels.remaining), value: amount(charge.remainingDueMinor) },
        ]),
  ];
  return [
    {
      kind: 'table',
      heading: say(labels.lines),
      columns: [
        { label: say(labels.description), share: 6, isFigure: false },
        { label: say(labels.quantity), share: 2, isFigure: true },
        { label: say(labels.amount), share: 3, isFigure: true },
      ],
      rows: charge.lines.map((line) => [line.description, count(line.quantity), amount(line.amountMinor)]),
      totals,
    },
  ];
}

const titles = {
  sale: /*i18n*/ { id: 'invoices.document.invoice', message: 'Invoice {invoiceNumber}' },
  credit: /*i18n*/ { id: 'invoices.document.credit', message: 'Credit {invoiceNumber}' },
  fee: /*i18n*/ { id: 'invoices.document.fee', message: 'Fee {invoiceNumber}' },
} as const satisfies Record<Charge['type'], MessageDescriptor>;

const labels = {
  business: /*i18n*/ { id: 'invoices.document.business', message: 'Billed to' },
  settled: /*i18n*/ { id: 'invoices.document.settled', message: 'Already settled' },
  total: /*i18n*/ { id: 'invoices.fact.total', message: 'Total' },
  remaining: /*i18n*/ { id: 'invoices.detail.remaining', message: 'Remaining due' },
  due: /*i18n*/ { id: 'invoices.detail.due', message: 'Due' },
  details: /*i18n*/ { id: 'invoices.facts.title', message: 'Details' },
  billed: /*i18n*/ { id: 'invoices.fact.bill-date', message: 'Billed' },
  seller: /*i18n*/ { id: 'invoices.fact.seller', message: 'Seller' },
  supplier: /*i18n*/ { id: 'invoices.fact.supplier', message: 'Supplier' },
  supplierAddress: /*i18n*/ { id: 'invoices.fact.supplier-address', message: 'Supplier’s address' },
  shipTo: /*i18n*/ { id: 'invoices.fact.ship-to', message: 'Ship to' },
  status: /*i18n*/ { id: 'invoices.column.status', message: 'Status' },
  order: /*i18n*/ { id: 'invoices.fact.order', message: 'Order' },
  po: /*i18n*/ { id: 'invoices.fact.po', message: 'PO number' },
  boughtBy: /*i18n*/ { id: 'invoices.fact.bought-by', message: 'Bought by' },
  group: /*i18n*/ { id: 'invoices.fact.group', message: 'Group' },
  notes: /*i18n*/ { id: 'invoices.fact.notes', message: 'Notes' },
  lines: /*i18n*/ { id: 'invoices.lines.title', message: 'Lines' },
  description: /*i18n*/ { id: 'invoices.lines.description', message: 'Description' },
  quantity: /*i18n*/ { id: 'invoices.lines.quantity', message: 'Quantity' },
  amount: /*i18n*/ { id: 'invoices.lines.amount', message: 'Amount' },
} as const satisfies Record<string, MessageDescriptor>;
