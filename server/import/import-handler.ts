import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import { importLimits } from '../../domain/imports/source-row.ts';
import type { ControlHandler } from '../database/control-socket.ts';
import { importLedger } from './import-ledger.ts';
import type { ImportPorts } from './import-ledger.ts';
import type { ImportAnswer } from './import-report.ts';
import { importRequestSchema } from './import-report.ts';

export type ImportHandlerPorts = Omit<ImportPorts, 'onEvent' | 'passwordHash'> & {
  /** The password of new administrators, hashed; null invites them instead. */
  readonly passwordHash: () => Promise<string | null>;
};

/** Does an import on behalf of `npm run import`, here or in the server that runs: events travel as lines of JSON. */
export function importHandler(ports: ImportHandlerPorts): ControlHandler {
  return async (payload, report): Promise<ImportAnswer> => {
    const { path, ...request } = v.parse(importRequestSchema, payload);
    const bytes = await readUpTo(path, importLimits.fileBytes);
    if (!(bytes instanceof Uint8Array)) return { ok: false, sentence: bytes };
    const passwordHash = await ports.passwordHash();
    return importLedger({ name: basename(path), bytes }, request, {
      withTransaction: ports.withTransaction,
      now: ports.now,
      passwordHash,
      onEvent: (event) => report(JSON.stringify(event)),
    });
  };
}

/** The file's bytes, or the sentence that says why it is not read. */
async function readUpTo(path: string, maxBytes: number): Promise<Uint8Array | string> {
  try {
    const { size } = await stat(path);
    if (size > maxBytes) return `${path} is too large: at most ${maxBytes / 1_048_576} MB are read.`;
    return await readFile(path);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return `${path} cannot be read (${reason}).`;
  }
}
