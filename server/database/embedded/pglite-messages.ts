import type { WireRows } from '../wire-values.ts';

/** The messages between the server's thread and the embedded database's thread. */
export type PGliteStart = {
  /** The directory that holds the database; null for one in memory. */
  readonly dataDir: string | null;
  /** A dump to start from, as returned by `dump`. */
  readonly image: ArrayBuffer | null;
  readonly program: WebAssembly.Module;
};

export type PGliteRequest = { readonly id: number } & (
  | { readonly kind: 'group'; readonly statements: readonly WireStatement[] }
  | { readonly kind: 'script'; readonly sql: string }
  | { readonly kind: 'dump' }
  | { readonly kind: 'close' }
);

/** A statement whose parameters are text; a named one is prepared once. */
export type WireStatement = {
  readonly sql: string;
  readonly values: readonly (string | null)[];
  readonly name: string | undefined;
};

/** An SQL error of the embedded database. */
export type WireError = {
  readonly message: string;
  readonly sqlState: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly detail: string | undefined;
};

export type PGliteReply =
  | { readonly kind: 'ready' }
  /** `error` is that of the statement after the answered ones; no later one of the group ran. */
  | {
      readonly kind: 'answered';
      readonly id: number;
      readonly statements: readonly WireRows[];
      readonly error: WireError | null;
    }
  | { readonly kind: 'dumped'; readonly id: number; readonly image: ArrayBuffer }
  | { readonly kind: 'closed'; readonly id: number }
  | ({ readonly kind: 'refused'; readonly id: number } & WireError);
