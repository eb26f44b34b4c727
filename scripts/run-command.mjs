// Runs other programs in the repository's root, and hands them the signals that this process gets.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopRequested = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => stop(signal));
if (process.env['npm_lifecycle_event']) stopWithNpm();

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (running.size === 0) process.exit(exitCodeOf(null, signal));
  // A terminal sends its Ctrl-C to the children too, and npm sends us a second one: they shall hear it once.
  if (!stopRequested && !(signal === 'SIGINT' && process.stdin.isTTY)) {
    for (const child of running) child.kill(signal);
  }
  stopRequested = true;
}

/**
 * A killed npm, or a shell between npm and us that keeps a signal for itself, must not leave the server behind. (Hence
 * `exec node … || node …` in package.json: no shell is between us, and Windows, which has no exec, takes the second.)
 */
function stopWithNpm() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 250);
  watch.unref();
}

/** Whether the person asked this process to stop. */
export function isStopping() {
  return stopRequested;
}

/** Ends what is still running. */
export function stopAll() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a program to its end and answers its exit code (128 + n after signal n); its output goes where ours goes.
 * @param {string} command @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onMessage?: (message: unknown) => void }} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, { env = process.env, onMessage } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', ...(onMessage ? [/** @type {const} */ ('ipc')] : [])],
    });
    running.add(child);
    if (onMessage) child.on('message', onMessage);
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('exit', (code, signal) => {
      running.delete(child);
      resolve(exitCodeOf(code, signal));
    });
  });
}

/**
 * As `run`, but keeps the output instead of showing it. What runs behind the rest computes where nobody else does,
 * and a quarter of the time where somebody does.
 * @param {string} command @param {string[]} args @param {{ isBehind?: boolean, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, { isBehind = false, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    if (isBehind && child.pid !== undefined) setPriority(child.pid, behind);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (/** @type {string} */ chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code: exitCodeOf(code, signal), output });
    });
  });
}

/** A lower one would not let it start within the time that a test runner allows. */
const behind = 5;

/** Runs npm: the one that started us if there is one, because `npm` alone is no program on Windows. @param {string[]} args */
export function npm(args) {
  const npmScript = process.env['npm_execpath'];
  return npmScript?.endsWith('npm-cli.js') ? run(process.execPath, [npmScript, ...args]) : run('npm', args);
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exitCodeOf(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
