import type { WireColumn } from '../wire-values.ts';

/** The messages between the server's thread and the embedded database's thread. */
export type PGliteStart = {
  /** The directory that holds the database; null for one in memory. */
  readonly dataDir: string | null;
  /** A dump to start from, as returned by `dump`. */
  readonly image: ArrayBuffer | null;
  readonly program: WebAssembly.Module;
};

export type PGliteRequest = { readonly id: number } & (
  | { readonly kind: 'query'; readonly sql: string; readonly parameters: readonly (string | null)[] }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' }
);

/** The rows of one statement, as text, with the type of each column. */
export type WireRows = {
  readonly columns: readonly WireColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** PostgreSQL's tag, such as `INSERT 0 3`. */
  readonly tag: string;
};

export type PGliteReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answered'; readonly id: number; readonly statements: readonly WireRows[] }
  | { readonly kind: 'dumped'; readonly id: number; readonly image: ArrayBuffer }
  | { readonly kind: 'closed'; readonly id: number }
  | {
      readonly kind: 'refused';
      readonly id: number;
      readonly message: string;
      readonly sqlState: string;
      readonly constraint: string | undefined;
      readonly table: string | undefined;
      readonly detail: string | undefined;
    };
