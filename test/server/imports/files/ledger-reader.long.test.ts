// Files of the maximum size and larger ones: each takes seconds.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlainDate } from '../../../../domain/time/calendar-date.ts';
import { readLedgerFile } from '../../../../server/imports/files/ledger-reader.ts';
import { ledgerBytes, ledgerHeader, ledgerRows } from '../a-ledger.ts';

const settings = { currency: 'GBP', today: '2026-11-21' as PlainDate, timeZone: 'Europe/London' } as const;

describe('the process that reads a large file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-reader-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('ends at a file that needs too much memory, without affecting the server', async () => {
    const path = await fileOf(ledgerBytes(Array.from({ length: 25_000 }, () => 'abcd,'.repeat(199))));
    expect(await readLedgerFile({ path, settings })).toMatchObject({
      code: 'NEEDS_TOO_MUCH',
      detail: 'more than 256 MB of memory',
    });
  });

  it('reads the largest ledger that is allowed within its memory', async () => {
    const row = ledgerRows[0] ?? '';
    const rows = Array.from({ length: 100_000 }, (_, index) => row.replace('0000611365', `${index}`));
    const path = await fileOf(new TextEncoder().encode(`${[ledgerHeader, ...rows].join('\n')}\n`));
    const read = await readLedgerFile({ path, settings });
    expect(read).toMatchObject({ ok: true, invoices: { length: 100_000 }, problems: { length: 0 } });
  });

  let count = 0;
  async function fileOf(bytes: Uint8Array): Promise<string> {
    count += 1;
    const path = join(folder, `file-${count}`);
    await writeFile(path, bytes);
    return path;
  }
});
