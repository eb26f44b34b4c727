// Adds to package-lock.json the optional binaries of other platforms that npm left out.
//
// npm records an optional dependency only if its registry has it. Behind a mirror that lacks other platforms' binaries,
// `npm install` drops them from the lock, and then `npm ci` rejects that lock everywhere ("Missing: … from lock file").
// Run this after every `npm install <package>`:  npm run lock:complete.  With --check it only says what is missing.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, license?: string, engines?: Record<string, string>,
 *   os?: string[], cpu?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const checkOnly = process.argv.includes('--check');

const lock = /** @type {Lock} */ (JSON.parse(readFileSync(lockFile, 'utf8')));
const missing = findMissing(lock);
if (missing.length === 0) {
  console.log('The lock file names the binaries of every platform.');
} else if (checkOnly) {
  console.error(`The lock file lacks ${missing.length} binaries of other platforms, for example ${missing[0]?.name}.`);
  console.error('Run: npm run lock:complete');
  process.exit(1);
} else {
  for (const { path, entry } of missing) lock.packages[path] = entry;
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')));
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`Added ${missing.length} binaries of other platforms to the lock file.`);
}

/**
 * Every optional dependency that a package in the lock names and that the lock lacks.
 * @param {Lock} from
 */
function findMissing({ packages }) {
  /** @type {Map<string, { name: string, path: string, entry: LockEntry }>} */
  const found = new Map();
  for (const [parentPath, parent] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isHeld(packages, parentPath, name, range)) continue;
      const version = lowestVersion(name, range);
      const path = placeFor(packages, found, parentPath, name, version);
      found.set(path, { name, path, entry: lockEntry(name, version, parent) });
    }
  }
  return [...found.values()];
}

/**
 * Walks up from the parent as Node's resolution does, to the first package of that name. Binaries need an exact version, so another
 * version (of a second esbuild, for example) does not count.
 * @param {Record<string, LockEntry>} packages
 * @param {string} parentPath
 * @param {string} name
 * @param {string} range
 */
function isHeld(packages, parentPath, name, range) {
  for (let base = parentPath; ; base = base.slice(0, Math.max(base.lastIndexOf('/node_modules/'), 0))) {
    const entry = packages[base === '' ? `node_modules/${name}` : `${base}/node_modules/${name}`];
    if (entry) return entry.version === range || !/^\d/.test(range);
    if (base === '') return false;
  }
}

/**
 * Beside the package that depends on it, as npm puts it; below that package if another version has that place.
 * @param {Record<string, LockEntry>} packages
 * @param {Map<string, { entry: LockEntry }>} found
 * @param {string} parentPath
 * @param {string} name
 * @param {string} version
 */
function placeFor(packages, found, parentPath, name, version) {
  const folder = parentPath.slice(0, parentPath.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const beside = `${folder}${name}`;
  const taken = packages[beside] ?? found.get(beside)?.entry;
  return taken && taken.version !== version ? `${parentPath}/node_modules/${name}` : beside;
}

/** @param {string} name @param {string} version @param {LockEntry} parent @returns {LockEntry} */
function lockEntry(name, version, parent) {
  const { os, cpu, libc } = platformOf(name);
  // In npm's order of keys, so that the next install changes nothing.
  return {
    version,
    cpu,
    ...(parent.dev ? { dev: true } : {}),
    ...(libc ? { libc } : {}),
    ...(parent.license ? { license: parent.license } : {}),
    optional: true,
    ...(os ? { os } : {}),
    ...(parent.engines ? { engines: parent.engines } : {}),
  };
}

/** @param {string} name @param {string} range */
function lowestVersion(name, range) {
  const version = range.replace(/^[\^~]/, '');
  if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version)) {
    throw new Error(`The version "${range}" of the optional dependency ${name} cannot be completed by hand.`);
  }
  return version;
}

/**
 * The platforms of the binary, read from its name (…-linux-arm64-musl): npm needs them to skip the download on other platforms.
 * @param {string} name
 * @returns {{ os?: string[], cpu: string[], libc?: string[] }}
 */
function platformOf(name) {
  const words = name.slice(name.indexOf('/') + 1).split(/[-_]/);
  const systems = [
    'darwin',
    'linux',
    'android',
    'freebsd',
    'netbsd',
    'openbsd',
    'sunos',
    'aix',
    'openharmony',
    'win32',
  ];
  const processors = ['arm64', 'arm', 'x64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32'];
  const os = words.includes('windows') ? 'win32' : systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) {
    throw new Error(`The name of the optional dependency ${name} does not say which platform it is for.`);
  }
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : 'glibc';
  const namesLibc = os === 'linux' && words.some((word) => word.startsWith('musl') || word.startsWith('gnu'));
  return { ...(os ? { os: [os] } : {}), cpu: [cpu], ...(namesLibc ? { libc: [libc] } : {}) };
}
