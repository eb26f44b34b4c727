import { csvOf } from '../../../domain/documents/csv.ts';
import type { DocumentWords, PrintedDocument } from '../../../domain/documents/printed-document.ts';
import { type FileTable, fileTable, printedTable } from '../../../domain/documents/table.ts';
import { chargeFileColumns } from '../../../domain/invoices/charge-columns.ts';
import { invoiceDocument } from '../../../domain/invoices/invoice-document.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { addDays, plainDate } from '../../../domain/time/calendar-date.ts';
import { openArchive } from '../../../src/platform/files/open-archive.ts';
import { writeXlsx } from '../../../src/platform/files/write-xlsx.ts';
import type { ReadFont } from '../../../src/platform/pdf/faces.ts';
import { printDocument } from '../../../src/platform/pdf/print-document.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { fontFiles } from '../../platform/pdf/font-files.ts';
import { type BenchResult, countResult, timesResult } from '../bench-result.ts';

const [rowCount, pdfCount] = [10_000, 60];
const today = plainDate('2026-11-27');
const frame = {
  language: 'en-GB',
  paper: 'a4',
  brand: { name: 'Northgate Trade', mark: 'NT', accent: '#1c5d99' },
  footer: 'Northgate Credit',
} as const;
const words: DocumentWords = {
  say: ({ message }) => message,
  date: String,
  instant: String,
  amount: (minor, currency) => formatMoney(money(minor, currency), 'en-GB'),
  country: String,
  count: String,
};

/** The work of the page's workers, in Node: files of 10,000 rows, and an archive of 60 invoices. */
export async function benchFiles(repetitions: number): Promise<readonly BenchResult[]> {
  const charges = Array.from({ length: rowCount }, (_none, at) =>
    aCharge({
      invoiceNumber: `INV-${20_000 + at}`,
      sellerName: `Seller ${at % 40} Limited`,
      billDate: addDays(today, -(at % 365)),
      totalMinor: (at * 7_919) % 900_000,
    }),
  );
  const table: FileTable = {
    title: 'Invoices',
    notes: [],
    ...fileTable(chargeFileColumns(today), charges, words.say, words.say),
  };
  const printed: PrintedDocument = {
    ...frame,
    title: 'Invoices',
    sections: [printedTable(table, 'Invoices', [], words)],
  };
  const read = readOnce(fontFiles().read);
  const archive = async () => {
    const zip = openArchive();
    let bytes = 0;
    for (const charge of charges.slice(0, pdfCount))
      bytes += zip.add(
        `${charge.invoiceNumber}.pdf`,
        await printDocument(invoiceDocument(charge, 'Harbour Build Ltd', frame, words), read),
      ).length;
    return bytes + zip.end().length;
  };
  const before = process.memoryUsage().rss;
  const ofArchive = await timed(repetitions, archive);
  const grownMb = (process.memoryUsage().rss - before) / 1_048_576;
  return [
    timesResult(`ZIP of ${pdfCount} PDFs (in Node)`, ofArchive, 10_000),
    countResult('… growth of the process’s memory', grownMb, 300, 'MB'),
    timesResult('Export of 10,000 rows as CSV (in Node)', await timed(repetitions, async () => csvOf(table)), 2_000),
    timesResult('… as a workbook', await timed(repetitions, () => writeXlsx(table)), 2_000),
    timesResult('… as a PDF', await timed(repetitions, () => printDocument(printed, read)), 2_000),
  ];
}

async function timed(repetitions: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < repetitions; done += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

/** As in the worker, which reads each font once. */
function readOnce(read: ReadFont): ReadFont {
  const known = new Map<string, ReturnType<ReadFont>>();
  return (face, weight) => {
    const key = `${face} ${weight}`;
    const font = known.get(key) ?? read(face, weight);
    known.set(key, font);
    return font;
  };
}
