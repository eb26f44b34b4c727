import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Instant } from '../../../domain/time/instant.ts';
import { type ControlHandler, listenOnControlSocket } from '../../../server/database/control/control-socket.ts';
import { type PortalDatabase, openDatabase } from '../../../server/database/database.ts';
import { readImportArguments } from '../../../server/imports/import-arguments.ts';
import { importHandler } from '../../../server/imports/import-handler.ts';
import { describeProblem } from '../../../server/imports/describe-import.ts';
import { seedHandler } from '../../../server/seed/seed-handler.ts';
import { doToolWork } from '../../../server/tool-work.ts';
import { aProgram } from '../../world/a-program.ts';
import { freshDirectoryPlace } from '../both-databases.ts';
import { ledgerBytes } from './a-ledger.ts';

const now = () => '2026-11-21T16:00:00.000Z' as Instant;

describe('npm run import', () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'portal-import-'));
    file = join(directory, 'ledger.csv');
    writeFileSync(file, ledgerBytes());
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('uses the running server, or opens the database itself', async () => {
    const dataDir = join(directory, 'data');
    const database = await openDatabase(await freshDirectoryPlace(dataDir));
    await database.migrate();
    await aProgram(database);
    const stop = await listenOnControlSocket(dataDir, { import: handlerOn(database) });
    const heard: string[] = [];
    const first = await importInto(dataDir, (line) => heard.push(line));
    await stop();
    await database.close();
    expect(first).toMatchObject({ ok: true, report: { rowsAdded: 5 } });
    expect(heard.map((line) => JSON.parse(line) as unknown)).toContainEqual({
      kind: 'progress',
      text: '2 of 2 customers, 5 invoices added',
    });

    const second = await importInto(dataDir, () => undefined);
    expect(second).toMatchObject({ ok: true, report: { rowsAdded: 0, rowsAlreadyThere: 5 } });
  });

  it('accepts all its options', () => {
    const args = [
      'ledger.csv',
      '--program',
      'summit',
      '--currency',
      'usd',
      '--country',
      'us',
      '--date-format',
      'month/day/year',
      '--ignore-column',
      'Status',
      '--ignore-column',
      'Tax',
      '--add-up-rows',
      '--json',
    ];
    expect(readImportArguments(args)).toMatchObject({
      isJson: true,
      request: { program: 'summit', client: null, currency: 'USD', country: 'US', dateFormat: 'month/day/year' },
    });
    expect(readImportArguments(args)).toMatchObject({
      request: { ignoreColumns: ['Status', 'Tax'], addsUpRows: true },
    });
  });

  it.each([
    [[], 'Name one file.'],
    [['a.csv', 'b.csv'], 'Name one file.'],
    [['a.csv', '--currency', 'XXX'], '--currency has a value that is not known.'],
    [['a.csv', '--date-format', 'whatever'], '--date-format has a value that is not known.'],
  ])('reports the error of %j', (args, sentence) => {
    expect(readImportArguments(args)).toBe(sentence);
  });

  it('reports line, column and value of an error', () => {
    const line = describeProblem({ line: 7, column: 'InvoiceDate', value: '2/30/2013', code: 'NOT_A_DATE' });
    expect(line).toBe(
      'line 7, column InvoiceDate: “2/30/2013”. This is not a date in the file’s date format. (NOT_A_DATE)',
    );
  });

  function importInto(dataDir: string, onLine: (line: string) => void): Promise<unknown> {
    return doToolWork(
      { databaseUrl: null, dataDir },
      {
        name: 'import',
        payload: { path: file, program: 'northgate', client: null, currency: null, country: null, dateFormat: null },
        onLine,
        handlerOn,
      },
    );
  }
});

describe('npm run seed', () => {
  it('refuses unknown data', async () => {
    const seed = seedHandler({ withTransaction: () => Promise.reject(new Error('not reached')), now });
    await expect(seed({ stress: 'yes' }, () => undefined)).rejects.toThrow(/Expected boolean/);
  });
});

function handlerOn(database: PortalDatabase): ControlHandler {
  return importHandler({ withTransaction: database.withTransaction, now, passwordHash: () => Promise.resolve(null) });
}
