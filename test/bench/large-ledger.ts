import { writeFileSync } from 'node:fs';

const header =
  'countryCode,customerID,PaperlessDate,invoiceNumber,InvoiceDate,DueDate,InvoiceAmount,Disputed,SettledDate,PaperlessBill,DaysToSettle,DaysLate';
const dayMs = 86_400_000;
const termDays = 30;
/** All within the twelve months that a device keeps. */
const usualDays = 350;

/**
 * Writes a ledger with this number of invoices, billed over so many days until today; those that were due some days ago are settled, except for
 * one in fifty.
 */
export function writeLargeLedger(path: string, customerId: string, count: number, days = usualDays): void {
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const rows = Array.from({ length: count }, (_none, index) => {
    const billed = today - Math.floor(((count - 1 - index) * days) / count) * dayMs;
    return row(customerId, index, { billed, today });
  });
  writeFileSync(path, `${[header, ...rows].join('\n')}\n`);
}

function row(customerId: string, index: number, { billed, today }: { billed: number; today: number }): string {
  const due = billed + termDays * dayMs;
  const settled = due + ((index % 7) - 3) * dayMs;
  const isSettled = settled < today && index % 50 !== 0;
  return [
    391,
    customerId,
    '4/6/2012',
    String(30_000_000 + index * 17).padStart(10, '0'),
    monthDayYear(billed),
    monthDayYear(due),
    (40 + (index % 977) * 3.37).toFixed(2),
    'No',
    isSettled ? monthDayYear(settled) : '',
    index % 2 === 0 ? 'Paper' : 'Electronic',
    isSettled ? Math.round((settled - billed) / dayMs) : '',
    '',
  ].join(',');
}

function monthDayYear(atMs: number): string {
  const day = new Date(atMs);
  return `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
}
