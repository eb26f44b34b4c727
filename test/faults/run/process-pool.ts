import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { type BuildOptions, build } from 'rolldown';
import type { Job, Jobs } from './jobs.ts';

/** Processes that run schedules concurrently; each job runs in one process, and its result is plain data. */
export type ProcessPool = {
  readonly size: number;
  readonly run: <Kind extends keyof Jobs>(kind: Kind, asked: Jobs[Kind]['asked']) => Promise<Jobs[Kind]['answer']>;
  readonly close: () => void;
};

const root = join(import.meta.dirname, '../../..');
/** Included in the bundle: as separate files they take a second to load, and would run before the first import. */
const bundled: ReadonlySet<string> = new Set(['valibot', 'dexie', 'fake-indexeddb']);
const bundling = {
  input: 'test/faults/run/process.ts',
  cwd: root,
  platform: 'node',
  external: (id: string) => !id.startsWith('.') && !isAbsolute(id) && !bundled.has(id),
  transform: { target: 'node20' },
  output: { format: 'esm', codeSplitting: false },
  logLevel: 'warn',
} satisfies BuildOptions;

/**
 * Bundles the simulator once, because processes start and run faster from one file. `size` of them work concurrently. Jobs with a disk
 * have their own processes, because Dexie slows down all promises of its process, and V8 runs code faster if it meets only one kind of
 * store.
 */
export async function openProcessPool(size = Math.min(availableParallelism(), 2)): Promise<ProcessPool> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const dir = mkdtempSync(join(root, '.cache', 'fault-simulator-'));
  await build({ ...bundling, output: { ...bundling.output, file: join(dir, 'process.mjs') } });
  const removeFiles = (): void => rmSync(dir, { recursive: true, force: true });
  process.once('exit', removeFiles);
  const workers: Worker[] = [];
  const idle = new Map<string, Worker[]>();
  const waiting: (() => void)[] = [];
  let running = 0;
  const started = (): Worker => {
    const worker = openWorker(join(dir, 'process.mjs'));
    workers.push(worker);
    return worker;
  };
  return {
    size,
    run: async (kind, asked) => {
      const specialty = ('disk' in asked ? asked.disk : null) ?? 'anything';
      if (running === size) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      const free = idle.get(specialty) ?? [];
      idle.set(specialty, free);
      const worker = free.pop() ?? started();
      try {
        return (await worker.run({ kind, asked } as Job)) as Jobs[typeof kind]['answer'];
      } finally {
        free.push(worker);
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    close: () => {
      for (const worker of workers) worker.end();
      process.off('exit', removeFiles);
      removeFiles();
    },
  };
}

let kept: Promise<ProcessPool> | null = null;

/** The same processes for all ranges: V8 needs seconds to optimise the code, which then runs twice as fast. */
export function keptProcessPool(): Promise<ProcessPool> {
  return (kept ??= openProcessPool());
}

export async function closeKeptProcessPool(): Promise<void> {
  const pool = await kept;
  kept = null;
  pool?.close();
}

/** The product's source files that the processes run, as paths in the repository. */
export async function simulatedSources(): Promise<readonly string[]> {
  const { output } = await build({ ...bundling, write: false });
  const paths = output.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []));
  const own = paths.map((path) => path.slice(root.length + 1).replaceAll('\\', '/'));
  return own.filter((path) => /^(domain|src|sw)\//.test(path)).toSorted();
}

type Worker = { readonly run: (job: Job) => Promise<unknown>; readonly end: () => void };
type Reply = { readonly answer: unknown } | { readonly error: string };

function openWorker(file: string): Worker {
  const child: ChildProcess = fork(file, { serialization: 'advanced', execArgv: ['--max-semi-space-size=32'] });
  return {
    end: () => void child.kill(),
    run: (job) =>
      new Promise((resolve, reject) => {
        const over = (act: () => void): void => {
          child.off('message', onMessage);
          child.off('exit', onExit);
          act();
        };
        const onMessage = (reply: Reply): void =>
          over(() => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply.answer)));
        const onExit = (code: number | null): void =>
          over(() => reject(new Error(`A process of the simulator ended with ${code}.`)));
        child.on('message', onMessage);
        child.on('exit', onExit);
        child.send(job);
      }),
  };
}
