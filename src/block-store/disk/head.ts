import type { Declaration, Sums, Total, Totals, View } from '../declaration.ts';
import type { Disk } from './disk.ts';
import type { Extent, Outline } from './layout.ts';
import type { Encryptor } from '../sealing/encryptor.ts';
import { textOf } from '../columns/utf8.ts';

/** A record is missing, changed or misplaced; `what` is its key. */
export class Damaged extends Error {
  readonly what: string;
  constructor(what: string) {
    super(`The record ${what} cannot be used.`);
    this.what = what;
  }
}

/** Written by a build with another declaration of the collection. */
export class OfAnotherBuild extends Damaged {}

export const keysOf = (collection: string) => ({
  prefix: `${collection}/`,
  version: `${collection}/mark`,
  head: `${collection}/head`,
  checkpoint: `${collection}/checkpoint`,
  columns: ({ from, log }: Extent) => (log === null ? `${collection}/segment/${from}` : `${collection}/log/${log}`),
  block: (start: number) => `${collection}/${start}`,
  text: (from: number) => `${collection}/${from}`,
});

/**
 * Snapshot of a first screen: row count, sums, the slots of the first rows, and the very first rows without key names.
 */
export type ViewSnapshot = Sums & {
  readonly slots: readonly number[];
  readonly rows: readonly unknown[];
};

/** Keyed by the query as JSON. */
export type FirstScreens = {
  readonly screens: Readonly<Record<string, ViewSnapshot>>;
  readonly totals: Readonly<Record<string, readonly Total[]>>;
};

/** The record that a start reads first: figures for the first screens, and checks for the other records. */
export type Head = Outline & FirstScreens & { readonly form: string; readonly live: number };

/** Reads only the head, for a first screen; null if the collection does not exist. Throws `Damaged`. */
export async function loadHead<Row>(
  declaration: Declaration<Row>,
  disk: Disk,
  encryptor: Encryptor,
): Promise<Head | null> {
  const keys = keysOf(declaration.name);
  const [version, head] = await disk.get('records', [keys.version, keys.head]);
  if (version === undefined && head === undefined) return null;
  const bytes = head instanceof Uint8Array ? await encryptor.open(`records/${keys.head}`, head) : null;
  if (typeof version !== 'number' || !bytes) throw new Damaged(keys.head);
  return readHead(declaration, bytes, version);
}

/** Throws if it is of another version, or was written with another declaration of the collection. */
export function readHead<Row>(declaration: Declaration<Row>, bytes: Uint8Array, version: number): Head {
  const head = JSON.parse(textOf(bytes)) as Head;
  const keys = keysOf(declaration.name);
  if (head.revision !== version) throw new Damaged(keys.head);
  if (head.form !== formOf(declaration)) throw new OfAnotherBuild(`${keys.head} of another build`);
  return head;
}

export function formOf<Row>({ version, columns }: Declaration<Row>): string {
  return JSON.stringify([version, Object.entries(columns).map(([name, { kind }]) => [name, kind])]);
}

export function screenKey({ where, sort, limit, sums }: View): string {
  return JSON.stringify([where, sort, limit, sums]);
}

export function totalsKey({ by, of }: Totals): string {
  return JSON.stringify([by, of]);
}
