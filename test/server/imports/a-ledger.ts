/** A small ledger in a common format, and other files that people may choose by mistake. */
import { crc32, deflateRawSync } from 'node:zlib';
import writeXlsxFile from 'write-excel-file/node';
import type { ImportFile } from '../../../server/imports/import-ledger.ts';
import { readLedgerBytes } from '../../../server/imports/files/read-ledger-bytes.ts';

export const ledgerHeader =
  'countryCode,customerID,PaperlessDate,invoiceNumber,InvoiceDate,DueDate,InvoiceAmount,Disputed,SettledDate,PaperlessBill,DaysToSettle,DaysLate';

/** Two customers, five invoices: one disputed, one not settled. */
export const ledgerRows = [
  '391,0379-NEVHP,4/6/2013,0000611365,1/2/2013,2/1/2013,55.94,No,1/15/2013,Paper,13,0',
  '406,8976-AMJEO,3/3/2012,0007900770,1/26/2013,2/25/2013,61.74,Yes,3/3/2013,Electronic,36,6',
  '391,0379-NEVHP,4/6/2013,0000611366,7/3/2013,8/2/2013,65.8,No,7/8/2013,Paper,5,0',
  '406,8976-AMJEO,3/3/2012,=7900771,2/10/2013,3/12/2013,105.92,No,3/17/2013,Electronic,35,5',
  '391,0379-NEVHP,4/6/2013,0000611367,11/2/2013,12/2/2013,100,No,,Paper,,',
];

export function ledgerBytes(rows: readonly string[] = ledgerRows): Uint8Array {
  return new TextEncoder().encode(`${[ledgerHeader, ...rows].join('\n')}\n`);
}

/** A file as the import receives it, but read in this process. */
export function fileOf(bytes: Uint8Array): ImportFile {
  return { name: 'ledger.csv', read: (settings) => readLedgerBytes(bytes, settings) };
}

/** The same ledger as a workbook with its own numbers and dates. */
export async function ledgerWorkbook(): Promise<Uint8Array> {
  const heading = ledgerHeader.split(',').map((value) => ({ value }));
  const rows = ledgerRows.map((row) =>
    row.split(',').map((text, column) => {
      if (text === '') return null;
      if (column === 6) return { value: Number(text) };
      if (column === 4 || column === 5 || column === 8) return { value: dayOf(text), type: Date, format: 'dd/mm/yyyy' };
      return { value: text };
    }),
  );
  return writeXlsxFile([heading, ...rows]).toBuffer();
}

function dayOf(text: string): Date {
  const [month, day, year] = text.split('/').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day));
}

/** An archive of the given parts, with any names. */
export function archiveOf(parts: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, entry, Buffer.from(name)]));
    bodies.push(body);
    offset += body.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06'), end]);
}
