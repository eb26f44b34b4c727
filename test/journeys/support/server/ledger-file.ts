import { writeFileSync } from 'node:fs';

/** A ledger of one customer, as in a seller's records: two invoices a month over two years, all settled, one disputed. */
export type LedgerFile = {
  readonly rowCount: number;
  /** Invoices of the twelve months up to and including the newest one: those that a device keeps. */
  readonly keptCount: number;
  readonly oldest: string;
  readonly newest: string;
  readonly disputed: string;
  /** The line in the file that no reader can parse. */
  readonly brokenLine: number;
};

const header =
  'countryCode,customerID,PaperlessDate,invoiceNumber,InvoiceDate,DueDate,InvoiceAmount,Disputed,SettledDate,PaperlessBill,DaysToSettle,DaysLate';
const dayMs = 86_400_000;

/** Writes the ledger, with days as month/day/year, and returns its content. */
export function writeLedger(path: string, customerId: string): LedgerFile {
  const days = Array.from({ length: 24 }, (_none, month) => [5, 20].map((day) => Date.UTC(2012, month, day))).flat();
  const rows = days.map((billed, index) => row(customerId, index, billed));
  const broken = `391,${customerId},4/6/2013,0000099999,13/45/2013,2/1/2013,"12,34.5.6",No,1/15/2013,Paper,13,0`;
  writeFileSync(path, `${[header, ...rows, broken].join('\n')}\n`);
  return {
    rowCount: rows.length,
    keptCount: days.filter((billed) => billed >= Date.UTC(2012, 11, 20)).length,
    oldest: numberOf(0),
    newest: numberOf(days.length - 1),
    disputed: numberOf(disputedIndex),
    brokenLine: rows.length + 2,
  };
}

/** In the months that a device keeps. */
const disputedIndex = 40;

function row(customerId: string, index: number, billed: number): string {
  const daysToSettle = 20 + (index % 5) * 6;
  const [due, settled] = [billed + 30 * dayMs, billed + daysToSettle * dayMs];
  return [
    391,
    customerId,
    '4/6/2012',
    numberOf(index),
    monthDayYear(billed),
    monthDayYear(due),
    (40 + index * 1.37).toFixed(2),
    index === disputedIndex ? 'Yes' : 'No',
    monthDayYear(settled),
    index % 2 === 0 ? 'Paper' : 'Electronic',
    daysToSettle,
    Math.max(0, daysToSettle - 30),
  ].join(',');
}

/** Ten digits with leading zeros, as in real ledgers. */
function numberOf(index: number): string {
  return String(7_100_000 + index * 17).padStart(10, '0');
}

function monthDayYear(atMs: number): string {
  const day = new Date(atMs);
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
}
