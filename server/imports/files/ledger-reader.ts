import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ImportProblem, type Unreadable, unreadable } from '../../../domain/imports/import-problems.ts';
import type { LedgerInvoice } from '../../../domain/imports/read-ledger.ts';
import type { NotOpened, ReaderMessage, ReadLedgerFile, ReadRequest } from './ledger-reader-messages.ts';

/** Limits for reading one file. */
export const readerLimits = { memoryMb: 256, timeoutMs: 30_000 } as const;

/**
 * The share of the memory for JavaScript objects: the rest is for the program and the file, which is at most 25 MB. Together they stay
 * below the limit, because a workbook's parts are unpacked in pieces.
 */
const heapMb = 144;
const exitOutOfMemory = 134;

/** Reads a ledger in its own process, which ends with the file: a hostile file can crash that process, but not the server. */
export function readLedgerFile(
  request: ReadRequest,
  { timeoutMs }: { readonly timeoutMs: number } = readerLimits,
): Promise<ReadLedgerFile | Unreadable | NotOpened> {
  const child = startReader();
  return new Promise((resolve, reject) => {
    const invoices: LedgerInvoice[] = [];
    const problems: ImportProblem[] = [];
    const end = (settle: () => void) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      settle();
    };
    const timer = setTimeout(
      () => end(() => resolve(unreadable('NEEDS_TOO_MUCH', `more than ${timeoutMs / 1000} seconds`))),
      timeoutMs,
    );
    child.on('message', (message: ReaderMessage) => {
      if (message.kind === 'ready') child.send(request);
      if (message.kind === 'invoices') invoices.push(...message.invoices);
      if (message.kind === 'problems') problems.push(...message.problems);
      if (message.kind === 'refused') end(() => resolve(message.refused));
      if (message.kind === 'read') end(() => resolve({ ...message.rest, invoices, problems }));
    });
    child.on('error', (error) => end(() => reject(error)));
    child.on('exit', (code, signal) => {
      if (code === exitOutOfMemory || signal === 'SIGABRT')
        end(() => resolve(unreadable('NEEDS_TOO_MUCH', `more than ${readerLimits.memoryMb} MB of memory`)));
      else end(() => reject(new Error(`The process that reads files ended without an answer (${code ?? signal}).`)));
    });
  });
}

/** Started without the server's environment, because it needs no secret. */
function startReader(): ChildProcess {
  const source = new URL('./ledger-reader-worker.ts', import.meta.url);
  const isSource = existsSync(fileURLToPath(source));
  const file = isSource ? source : new URL('./ledger-reader-worker.js', import.meta.url);
  const loader = isSource ? ['--import', import.meta.resolve('tsx')] : [];
  return fork(fileURLToPath(file), {
    execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8', ...loader],
    env: { NODE_ENV: process.env['NODE_ENV'] ?? 'production' },
    serialization: 'advanced',
    // V8's report on memory exhaustion does not help the person who chose the file.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}
