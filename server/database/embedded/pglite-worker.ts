/**
 * The thread of the embedded database: otherwise an 800 ms query would block the whole server for as long. Uses PostgreSQL's wire
 * protocol with PGlite, one round trip per statement, and returns the result as text.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import type { PGliteReply, PGliteRequest, PGliteStart, WireRows } from './pglite-messages.ts';

const { messages, serialize } = protocol;
const port = parentPort;
if (!port) throw new Error('pglite-worker runs as a worker thread only.');

const database = await start(workerData as PGliteStart);
// Requests run one after the other: each begins after the answer to the one before.
let turn = Promise.resolve();
port.on('message', (request: PGliteRequest) => {
  turn = turn.then(async () => {
    const reply = await answer(request);
    port.postMessage(reply, reply.kind === 'dumped' ? [reply.image] : []);
    if (reply.kind === 'closed') port.close();
  });
});
port.postMessage({ kind: 'ready' } satisfies PGliteReply);

async function start({ dataDir, image, program }: PGliteStart): Promise<PGlite> {
  return PGlite.create({
    pgliteWasmModule: program,
    ...(dataDir === null ? {} : { dataDir }),
    ...(image === null ? {} : { loadDataDir: new Blob([image]) }),
  });
}

async function answer(request: PGliteRequest): Promise<PGliteReply> {
  const { id } = request;
  try {
    switch (request.kind) {
      case 'query':
        return { kind: 'answered', id, statements: await send(extendedQuery(request.sql, request.parameters)) };
      case 'script':
        return { kind: 'answered', id, statements: await send(serialize.query(request.sql)) };
      case 'dump': {
        const dump = await database.dumpDataDir('none');
        return { kind: 'dumped', id, image: await dump.arrayBuffer() };
      }
      case 'close':
        await database.close();
        return { kind: 'closed', id };
    }
  } catch (error) {
    return refusal(id, error);
  }
}

function refusal(id: number, error: unknown): PGliteReply {
  const none = { constraint: undefined, table: undefined, detail: undefined };
  if (!(error instanceof messages.DatabaseError))
    return { kind: 'refused', id, message: String(error), sqlState: 'XX000', ...none };
  const { message, code, constraint, table, detail } = error;
  return { kind: 'refused', id, message, sqlState: code ?? 'XX000', constraint, table, detail };
}

/** Parse, bind, describe, execute and sync in one message. */
function extendedQuery(sql: string, parameters: readonly (string | null)[]): Uint8Array {
  const { parse, bind, describe, execute, sync } = serialize;
  return Buffer.concat([
    parse({ text: sql }),
    bind({ values: [...parameters] }),
    describe({ type: 'P' }),
    execute(),
    sync(),
  ]);
}

async function send(message: Uint8Array): Promise<WireRows[]> {
  const statements: WireRows[] = [];
  let columns: { name: string; typeOid: number }[] = [];
  let rows: (string | null)[][] = [];
  for (const part of await database.execProtocolStream(message, {})) {
    if (part instanceof messages.RowDescriptionMessage) {
      columns = part.fields.map((field) => ({ name: field.name, typeOid: field.dataTypeID }));
    } else if (part instanceof messages.DataRowMessage) {
      rows.push(part.fields);
    } else if (part instanceof messages.CommandCompleteMessage) {
      statements.push({ columns, rows, tag: part.text });
      columns = [];
      rows = [];
    }
  }
  return statements;
}
