// Runs other programs in the repository's root, and forwards the signals of this process to them.
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
  // A terminal also sends Ctrl-C to the children, and npm sends a second one to this process: children get it once.
  if (!stopRequested && !(signal === 'SIGINT' && process.stdin.isTTY)) {
    for (const child of running) child.kill(signal);
  }
  stopRequested = true;
}

/**
 * If npm is killed, or a shell between npm and this process swallows a signal, the server must still stop. (Hence `exec node … || node …`
 * in package.json: it leaves no shell in between; Windows, which has no exec, runs the second command.)
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
 * Runs a program to its end and returns its exit code (128 + n after signal n); the output is passed through.
 * @param {string} command
 * @param {string[]} args
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
 * As `run`, but returns the output instead of showing it. `isBehind` runs it at low priority: at full speed on an idle machine, at a
 * quarter on a busy one.
 * @param {string} command
 * @param {string[]} args
 * @param {{ isBehind?: boolean, env?: NodeJS.ProcessEnv }} [options]
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

/** At a lower priority a test runner's start would exceed its timeout. */
const behind = 5;

/**
 * Runs npm, the one that started this process if there is one: `npm` alone is no program on Windows.
 * @param {string[]} args
 */
export function npm(args) {
  const npmScript = process.env['npm_execpath'];
  return npmScript?.endsWith('npm-cli.js') ? run(process.execPath, [npmScript, ...args]) : run('npm', args);
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exitCodeOf(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}
