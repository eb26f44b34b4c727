import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importHandler } from '../../../server/imports/import-handler.ts';
import { aProgram } from '../../world/a-program.ts';
import { describeOnPGlite } from '../both-databases.ts';
import { type TestPortal, openPortal } from '../http/test-portal.ts';
import { ledgerBytes } from './a-ledger.ts';
import { workbookOf } from './a-workbook.ts';

const request = { program: 'northgate', client: null, currency: null, country: null, dateFormat: null } as const;
const longestAnswerMs = 200;

describeOnPGlite('a server that is given a hostile file', (open) => {
  let folder: string;
  let portal: TestPortal;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-hostile-'));
    const database = await open();
    await aProgram(database);
    portal = await openPortal(database);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    [
      'a workbook with a cell in its last row and column',
      () => {
        const [first, last] = [
          '<row r="1"><c r="A1"><v>1</v></c></row>',
          '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        ];
        return workbookOf({ sheets: { Sheet1: `${first}${last}` } });
      },
      'The file has more than 200 columns.',
    ],
    [
      'a workbook of a million rows',
      () => workbookOf({ sheets: { Sheet1: '<row><c><v>1</v></c></row>'.repeat(1_000_000) } }),
      'The file has more than 100000 rows.',
    ],
  ])('answers others at once while it reads %s', async (_, bytes, sentence) => {
    const path = join(folder, 'hostile');
    await writeFile(path, bytes());
    const answer = await whileAsked(() => importInto(path, () => undefined));
    expect(answer.result).toEqual({ ok: false, sentence });
    expect(answer.slowestMs).toBeLessThan(longestAnswerMs);
  });

  it('answers other requests at once while a hundred thousand rows are refused', async () => {
    const path = join(folder, 'refused.csv');
    const row = '391,LAB,4/6/2013,7,1/2/2013,2/15/2013,not an amount,No,,Paper,,';
    await writeFile(path, ledgerBytes(Array.from({ length: 100_000 }, () => row)));
    let told = 0;
    const answer = await whileAsked(() => importInto(path, () => (told += 1)));
    expect(answer.result).toMatchObject({ ok: true, report: { rowsRefused: 100_000 } });
    expect(told).toBe(100_000);
    expect(answer.slowestMs).toBeLessThan(longestAnswerMs);
  });

  function importInto(path: string, onLine: (line: string) => void): Promise<unknown> {
    const { withTransaction } = portal.database;
    const ports = { withTransaction, now: portal.clock.now, passwordHash: () => Promise.resolve(null) };
    return Promise.resolve(importHandler(ports)({ ...request, path }, onLine));
  }

  /** Does the work, and sends requests to the portal without a break until it is done. */
  async function whileAsked(work: () => Promise<unknown>): Promise<{ result: unknown; slowestMs: number }> {
    let isDone = false;
    const working = work().finally(() => (isDone = true));
    let slowestMs = 0;
    while (!isDone) {
      const askedAt = performance.now();
      const { statusCode } = await portal.app.inject({ url: '/healthz', headers: { host: 'northgate.localhost' } });
      expect(statusCode).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - askedAt);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return { result: await working, slowestMs };
  }
});
