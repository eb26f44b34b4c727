import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseUnavailableError } from '../database-errors.ts';

/** Releases the directory for the next server. */
export type DirectoryLock = { readonly release: () => void };

/**
 * Locks a data directory for this process: a second process would silently corrupt the embedded database. A lock whose process has ended
 * (a crash, a kill -9) is replaced; otherwise throws DatabaseUnavailableError, naming the process.
 */
export function lockDirectory(directory: string): DirectoryLock {
  // Other users of the machine have no access.
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'server.lock');
  const mine: Holder = { pid: process.pid, startedAt: startOf(process.pid), token: randomUUID() };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createExclusively(file, mine)) {
      return { release: () => releaseIfMine(file, mine) };
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) throw inUse(directory, holder.pid);
    moveAway(file, holder);
  }
  throw new DatabaseUnavailableError(
    `The data directory ${directory} could not be locked: other servers are starting on it at the same moment.`,
  );
}

type Holder = { readonly pid: number; readonly startedAt: string | null; readonly token: string };

/** Tokens of the locks held by this very process, which may open several directories, or the same one twice by mistake. */
const held = new Set<string>();

function createExclusively(file: string, mine: Holder): boolean {
  const draft = `${file}.${mine.token}`;
  try {
    // Written first and linked in one step, so that no process ever reads an empty lock.
    writeFileSync(draft, JSON.stringify(mine), { flag: 'wx' });
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!isWithoutLinks(error)) throw error;
    return createWithoutLinks(file, mine);
  } finally {
    rmSync(draft, { force: true });
  }
  held.add(mine.token);
  return true;
}

/** Some file systems (FAT, some network shares) have no hard links. */
function isWithoutLinks(error: unknown): boolean {
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? '');
}

function createWithoutLinks(file: string, mine: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  held.add(mine.token);
  return true;
}

function readHolder(file: string): Holder | null {
  try {
    const parsed = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    if (typeof parsed.pid !== 'number' || typeof parsed.token !== 'string') return null;
    return { pid: parsed.pid, startedAt: parsed.startedAt ?? null, token: parsed.token };
  } catch {
    // A missing or incomplete file names no process.
    return null;
  }
}

function isAlive({ pid, startedAt, token }: Holder): boolean {
  // In a container the next server often gets the same process id as the crashed one.
  if (pid === process.pid) return held.has(token);
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  const startedNow = startOf(pid);
  return startedAt === null || startedNow === null || startedAt === startedNow;
}

/** The start time of a process (Linux only): a later process with the same id has another one. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Moves a stale lock away; if another server has replaced it meanwhile, moves that one back. */
function moveAway(file: string, stale: Holder | null): void {
  const away = `${file}.${randomUUID()}`;
  try {
    renameSync(file, away);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(away);
  if (moved && moved.token !== stale?.token) renameSync(away, file);
  else rmSync(away, { force: true });
}

function releaseIfMine(file: string, mine: Holder): void {
  held.delete(mine.token);
  if (readHolder(file)?.token === mine.token) rmSync(file, { force: true });
}

function inUse(directory: string, pid: number): DatabaseUnavailableError {
  return new DatabaseUnavailableError(
    `The data directory ${directory} is in use by another server (process ${pid}). Stop that one first, or choose another DATA_DIR.`,
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
