import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ConnectionSource, Lease, Statement, StatementAnswer } from '../connection.ts';
import { DatabaseUnavailableError, SqlError } from '../database-errors.ts';
import type { PGliteReply, PGliteRequest, PGliteStart } from './pglite-messages.ts';
import { createSemaphore } from '../semaphore.ts';
import { answerOfWire, writeWireText } from '../wire-values.ts';

export type PGliteLimits = { readonly queueLimit: number; readonly maxWaitMs: number };

export type PGliteSource = ConnectionSource & {
  /** The whole database as one archive, from which another database can start. */
  readonly dump: () => Promise<ArrayBuffer>;
};

/** The embedded database in its own thread: one connection, used by one transaction after the other. */
export async function openPGliteSource(
  { workerFile, ...start }: Omit<PGliteStart, 'program'> & { readonly workerFile?: URL },
  limits: PGliteLimits,
): Promise<PGliteSource> {
  const thread = await startThread(workerFile ?? ownWorkerFile(), { ...start, program: await compiledProgram() });
  const line = createSemaphore({ places: 1, ...limits });
  const lease: Lease = {
    query: async (statement) => {
      const [answer] = thread.group([statement]);
      if (!answer) throw new Error('The embedded database answered nothing.');
      return answer;
    },
    group: thread.group,
    script: (sql) => thread.script(sql),
    release: line.leave,
  };
  return {
    kind: 'pglite',
    acquire: async () => {
      await line.enter();
      return lease;
    },
    // The worker forgets a prepared statement that no longer fits the schema.
    renewConnections: () => undefined,
    dump: async () => {
      const reply = await thread.ask({ kind: 'dump' });
      if (reply.kind !== 'dumped') throw new Error('The embedded database answered something else than its dump.');
      return reply.image;
    },
    close: thread.close,
  };
}

type Asked = PGliteRequest extends infer Request
  ? Request extends PGliteRequest
    ? Omit<Request, 'id'>
    : never
  : never;

type Waiting = { readonly resolve: (reply: PGliteReply) => void; readonly reject: (error: unknown) => void };

type Thread = {
  readonly ask: (request: Asked) => Promise<PGliteReply>;
  readonly script: (sql: string) => Promise<StatementAnswer[]>;
  readonly group: (statements: readonly Statement[]) => readonly Promise<StatementAnswer>[];
  readonly close: () => Promise<void>;
};

let compiled: Promise<WebAssembly.Module> | undefined;

/** The WebAssembly module, compiled once for all threads of this process: each thread profits from code that another one has optimised. */
function compiledProgram(): Promise<WebAssembly.Module> {
  compiled ??= readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((bytes) =>
    WebAssembly.compile(bytes),
  );
  return compiled;
}

async function startThread(workerFile: URL, start: PGliteStart): Promise<Thread> {
  const worker = new Worker(workerFile, { workerData: start, execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let end: Error | null = null;

  const endWith = (error: Error) => {
    end ??= error;
    for (const { reject } of waiting.values()) reject(end);
    waiting.clear();
  };
  const ready = new Promise<void>((resolve, reject) => {
    waiting.set(0, { resolve: () => resolve(), reject });
  });
  worker.on('message', (reply: PGliteReply) => {
    const id = 'id' in reply ? reply.id : 0;
    waiting.get(id)?.resolve(reply);
    waiting.delete(id);
  });
  worker.on('error', (error) =>
    endWith(new DatabaseUnavailableError(`The embedded database stopped: ${error.message}`, { cause: error })),
  );
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      endWith(new DatabaseUnavailableError('The embedded database has been closed.'));
      resolve();
    });
  });
  await ready;

  const ask = (request: Asked): Promise<PGliteReply> => {
    if (end) return Promise.reject(end);
    const id = nextId;
    nextId += 1;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, id });
    });
  };
  return {
    ask,
    script: async (sql) => answersOf(await ask({ kind: 'script', sql })),
    group: (statements) => {
      const texts = statements.map(({ sql, parameters, name }) => ({
        sql,
        name,
        values: parameters.map(writeWireText),
      }));
      const reply = ask({ kind: 'group', statements: texts }).then(answeredOf);
      const answers = statements.map(async (_statement, index) => {
        const { statements: answered, error } = await reply;
        const rows = answered[index];
        if (!rows)
          throw new SqlError(error?.message ?? 'A statement was not answered.', error ?? { sqlState: 'XX000' });
        return answerOfWire(rows);
      });
      // Who does not wait for a statement must not stop the process with its error.
      for (const answer of answers) answer.catch(() => undefined);
      return answers;
    },
    close: async () => {
      if (!end) await ask({ kind: 'close' });
      await gone;
    },
  };
}

function answersOf(reply: PGliteReply): StatementAnswer[] {
  return answeredOf(reply).statements.map(answerOfWire);
}

function answeredOf(reply: PGliteReply): Extract<PGliteReply, { kind: 'answered' }> {
  if (reply.kind === 'refused') throw new SqlError(reply.message, reply);
  if (reply.kind !== 'answered') throw new Error(`The embedded database answered "${reply.kind}" to a statement.`);
  return reply;
}

/** The worker's file: JavaScript beside the bundle, or TypeScript if the server runs from its sources. */
function ownWorkerFile(): URL {
  const source = new URL('./pglite-worker.ts', import.meta.url);
  if (!existsSync(fileURLToPath(source))) return new URL('./pglite-worker.js', import.meta.url);
  // A thread does not inherit the TypeScript loader, so a line of JavaScript registers it.
  const loader = import.meta.resolve('tsx/esm/api');
  const script = `import { register } from ${JSON.stringify(loader)}; register(); await import(${JSON.stringify(source.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}
