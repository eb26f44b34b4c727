/**
 * The measured candidates. Each is a module of peers/ that exports `create()`; the floor is first, because all others are relative to it.
 */
export type Candidate = {
  readonly name: string;
  /** The heading of its column in the table. */
  readonly title: string;
  /** The packages whose versions are shown. */
  readonly packages: readonly string[];
};

export const floor = 'floor';
/** The portal's candidate is built by `npm run bench:adapter`; it is measured if it exists. */
export const ours = 'portal-store';

export const candidates: readonly Candidate[] = [
  { name: floor, title: 'IndexedDB by hand', packages: [] },
  { name: 'identical-floor', title: 'the same again', packages: [] },
  { name: ours, title: 'portal', packages: [] },
  { name: 'dexie', title: 'Dexie', packages: ['dexie'] },
  { name: 'sqlite', title: 'SQLite', packages: ['@sqlite.org/sqlite-wasm'] },
  { name: 'rxdb', title: 'RxDB', packages: ['rxdb', 'rxjs', 'dexie'] },
  { name: 'tinybase', title: 'TinyBase', packages: ['tinybase'] },
  { name: 'pouchdb', title: 'PouchDB', packages: ['pouchdb-browser'] },
  { name: 'apollo', title: 'Apollo', packages: ['@apollo/client', 'apollo3-cache-persist'] },
  { name: 'query-whole', title: 'TanStack Query, whole', packages: ['@tanstack/query-persist-client-core'] },
  { name: 'query-each', title: 'TanStack Query, each', packages: ['@tanstack/query-persist-client-core'] },
  { name: 'tanstack-db', title: 'TanStack DB', packages: ['@tanstack/db', '@tanstack/browser-db-sqlite-persistence'] },
  { name: 'pglite', title: 'PGlite', packages: ['@electric-sql/pglite'] },
];
