// The process that reads one file and ends. A crash in it does not affect the server.
import { readFile, stat } from 'node:fs/promises';
import { importLimits } from '../../../domain/imports/source-row.ts';
import type { NotOpened, ReaderMessage, ReadRequest } from './ledger-reader-messages.ts';
import { readLedgerBytes } from './read-ledger-bytes.ts';

const portion = 500;

process.once('message', (request: ReadRequest) => {
  void answer(request).then(() => process.disconnect());
});
await send({ kind: 'ready' });

async function answer({ path, settings }: ReadRequest): Promise<void> {
  const bytes = await readUpTo(path, importLimits.fileBytes);
  const read = bytes instanceof Uint8Array ? await readLedgerBytes(bytes, settings) : bytes;
  if (!read.ok) return send({ kind: 'refused', refused: read });
  const { invoices, problems, ...rest } = read;
  for (const part of portions(invoices)) await send({ kind: 'invoices', invoices: part });
  for (const part of portions(problems)) await send({ kind: 'problems', problems: part });
  return send({ kind: 'read', rest });
}

/** Sends a message and waits until it is sent, so that a file's invoices do not accumulate here. */
function send(message: ReaderMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!process.send) throw new Error('This file is started by the server, which hears what it says.');
    process.send(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

function* portions<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += portion) yield items.slice(start, start + portion);
}

/** The file's bytes, or the reason why it is not read. */
async function readUpTo(path: string, maxBytes: number): Promise<Uint8Array | NotOpened> {
  try {
    const about = await stat(path);
    if (!about.isFile()) return { ok: false, sentence: `${path} is not a file.` };
    if (about.size > maxBytes)
      return { ok: false, sentence: `${path} is too large: at most ${maxBytes / 1_048_576} MB are read.` };
    return await readFile(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { ok: false, sentence: `${path} cannot be read (${reason}).` };
  }
}
