import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({ version: v.optional(v.string()), optional: v.optional(v.boolean(), false) }),
  ),
});

/** Installs the libraries of the server that the bench compares with in a folder of their own, if its lock file demands other versions. */
export function installPeers(folder: string): void {
  const wanted = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (existsSync(record) && isWhole(packagesOf(wanted), packagesOf(readFileSync(record, 'utf8')))) return;
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('The libraries to compare with could not be installed.');
}

function packagesOf(lock: string) {
  return v.parse(Lock, JSON.parse(lock)).packages;
}

function isWhole(wanted: ReturnType<typeof packagesOf>, installed: ReturnType<typeof packagesOf>): boolean {
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const present = installed[path];
    return path === '' || (present === undefined ? optional : present.version === version);
  });
}
