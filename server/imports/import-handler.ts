import { basename } from 'node:path';
import * as v from 'valibot';
import type { LedgerSettings } from '../../domain/imports/read-ledger.ts';
import type { ControlHandler } from '../database/control/control-socket.ts';
import { importLedger, type ImportPorts } from './import-ledger.ts';
import { type ImportAnswer, importRequestSchema } from './import-report.ts';
import { readLedgerFile } from './files/ledger-reader.ts';

export type ImportHandlerPorts = Omit<ImportPorts, 'onEvent' | 'passwordHash'> & {
  /** The hashed password of new administrators; null invites them instead. */
  readonly passwordHash: () => Promise<string | null>;
};

/** Runs an import for `npm run import`, in this process or in the running server: events are lines of JSON. */
export function importHandler(ports: ImportHandlerPorts): ControlHandler {
  return async (payload, report): Promise<ImportAnswer> => {
    const { path, ...request } = v.parse(importRequestSchema, payload);
    const read = (settings: LedgerSettings) => readLedgerFile({ path, settings });
    return importLedger({ name: basename(path), read }, request, {
      withTransaction: ports.withTransaction,
      now: ports.now,
      passwordHash: await ports.passwordHash(),
      onEvent: (event) => report(JSON.stringify(event)),
    });
  };
}
