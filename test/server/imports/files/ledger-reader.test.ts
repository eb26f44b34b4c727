import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlainDate } from '../../../../domain/time/calendar-date.ts';
import { readLedgerFile } from '../../../../server/imports/files/ledger-reader.ts';
import { ledgerBytes } from '../a-ledger.ts';
import { workbookOf } from '../a-workbook.ts';

const settings = { currency: 'GBP', today: '2026-11-21' as PlainDate, timeZone: 'Europe/London' } as const;

describe('the process that reads a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-reader-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('returns its content and its hash', async () => {
    const read = await readLedgerFile({ path: await fileOf(ledgerBytes()), settings });
    expect(read).toMatchObject({ ok: true, invoices: { length: 5 }, lines: { total: 6 }, unreadSheets: [] });
    expect(read).toHaveProperty('sha256', expect.stringMatching(/^[\da-f]{64}$/));
  });

  it('names the file that cannot be read', async () => {
    const path = join(folder, 'missing.csv');
    expect(await readLedgerFile({ path, settings })).toEqual({
      ok: false,
      sentence: `${path} cannot be read (ENOENT).`,
    });
    expect(await readLedgerFile({ path: folder, settings })).toEqual({
      ok: false,
      sentence: `${folder} is not a file.`,
    });
  });

  it('refuses a workbook with a cell at the last possible position', async () => {
    const far = `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`;
    const path = await fileOf(workbookOf({ sheets: { Sheet1: far } }));
    expect(await readLedgerFile({ path, settings })).toMatchObject({ ok: false, code: 'TOO_MANY_COLUMNS' });
  });

  it('ends at a file that takes too long', async () => {
    const path = await fileOf(ledgerBytes());
    expect(await readLedgerFile({ path, settings }, { timeoutMs: 1 })).toMatchObject({ code: 'NEEDS_TOO_MUCH' });
  });

  let count = 0;
  async function fileOf(bytes: Uint8Array): Promise<string> {
    count += 1;
    const path = join(folder, `file-${count}`);
    await writeFile(path, bytes);
    return path;
  }
});
