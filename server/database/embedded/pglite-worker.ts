/**
 * The thread of the embedded database: otherwise an 800 ms query would block the whole server for as long. Uses PostgreSQL's wire
 * protocol with PGlite, one round trip per statement, and returns the result as text.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, protocol } from '@electric-sql/pglite';
import type { WireRows } from '../wire-values.ts';
import type { PGliteReply, PGliteRequest, PGliteStart, WireError, WireStatement } from './pglite-messages.ts';

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
      case 'group':
        return { kind: 'answered', id, ...(await inOrder(request.statements)) };
      case 'script':
        return { kind: 'answered', id, statements: await send(serialize.query(request.sql)), error: null };
      case 'dump': {
        const dump = await database.dumpDataDir('none');
        return { kind: 'dumped', id, image: await dump.arrayBuffer() };
      }
      case 'close':
        await database.close();
        return { kind: 'closed', id };
    }
  } catch (error) {
    return { kind: 'refused', id, ...wireError(error) };
  }
}

/** Runs statements one after the other and ends at the first that fails. */
async function inOrder(group: readonly WireStatement[]): Promise<{ statements: WireRows[]; error: WireError | null }> {
  const statements: WireRows[] = [];
  for (const statement of group) {
    try {
      statements.push(...(await send(extendedQuery(statement))));
      if (statement.name !== undefined) prepared.add(statement.name);
    } catch (error) {
      if (statement.name !== undefined) prepared.delete(statement.name);
      return { statements, error: wireError(error) };
    }
  }
  return { statements, error: null };
}

/** The names of the prepared statements; one connection, so a fixed set of texts. */
const prepared = new Set<string>();

function wireError(error: unknown): WireError {
  const none = { constraint: undefined, table: undefined, detail: undefined };
  if (!(error instanceof messages.DatabaseError)) return { message: String(error), sqlState: 'XX000', ...none };
  const { message, code, constraint, table, detail } = error;
  return { message, sqlState: code ?? 'XX000', constraint, table, detail };
}

/** Parse, unless it is prepared, bind, describe, execute and sync in one message. */
function extendedQuery({ sql, values, name = '' }: WireStatement): Uint8Array {
  const { parse, bind, describe, execute, close, sync } = serialize;
  const parsing = prepared.has(name)
    ? []
    : // An earlier attempt may have prepared it and failed later; closing an unknown name is no error.
      [...(name === '' ? [] : [close({ type: 'S', name })]), parse({ text: sql, name })];
  return Buffer.concat([
    ...parsing,
    bind({ statement: name, values: [...values] }),
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
