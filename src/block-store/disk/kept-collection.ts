import { type Blocks, blocksOf } from './blocks.ts';
import type { Declaration } from '../declaration.ts';
import type { Disk } from './disk.ts';
import type { Limits } from '../limits.ts';
import { type FirstScreens, Damaged, keysOf, loadHead, OfAnotherBuild } from './head.ts';
import { type Layout, layoutOf } from './layout.ts';
import type { Memory } from './memory.ts';
import type { Encryptor } from '../sealing/encryptor.ts';
import type { Turns } from '../turns.ts';

/** Unusable data on the disk; `what` is the key of the record. The collection can be cleared and loaded again. */
export type Damage = { readonly collection: string; readonly what: string };

/** A collection of an open store: its state in memory and its place on the disk. */
export type KeptCollection<Row> = {
  readonly declaration: Declaration<Row>;
  readonly disk: Disk;
  readonly encryptor: Encryptor;
  readonly blocks: Blocks;
  readonly limits: Limits;
  readonly turns: Turns;
  readonly report: (damage: Damage) => void;
  /** Called when another build has migrated the collection. */
  readonly migrated: () => void;
  readonly changed: Set<() => void>;
  /** The first screens as of the last change; empty until the start has read them. */
  first: FirstScreens;
  /** The place of the rows, once the start has read it; the loaded memory later. */
  layout: Layout | null;
  /** Null until it is loaded, and while there is nothing on the disk. */
  memory: Memory<Row> | null;
  isLoaded: boolean;
  /** The memory before another tab wrote: most often only the new commits have to be read. */
  outdated: Memory<Row> | null;
  /** The version on the disk when it was last read or written. */
  committed: number | undefined;
  damage: Damage | null;
  /** True once it was read or written here with this build’s declaration. */
  isOurs: boolean;
};

export const nothingShown: FirstScreens = { screens: {}, totals: {} };

export function keptCollection<Row>(
  declaration: Declaration<Row>,
  context: Pick<KeptCollection<Row>, 'disk' | 'encryptor' | 'limits' | 'turns' | 'report' | 'migrated'>,
): KeptCollection<Row> {
  if (declaration.name.includes('/'))
    throw new Error('The name of a collection is the beginning of keys up to a stroke.');
  return {
    ...context,
    declaration,
    blocks: blocksOf(declaration.name, context.disk, context.encryptor, context.limits),
    changed: new Set(),
    first: nothingShown,
    layout: null,
    memory: null,
    isLoaded: false,
    outdated: null,
    committed: undefined,
    damage: null,
    isOurs: false,
  };
}

/** Reads only the first screens. */
export async function readHeadOf(kept: KeptCollection<unknown>): Promise<void> {
  const head = await orDamage(kept, () => loadHead(kept.declaration, kept.disk, kept.encryptor));
  // A full load may have read an older head meanwhile: all parts must be from the same moment.
  if (!head || kept.isLoaded) return;
  kept.isOurs = true;
  kept.first = head;
  kept.layout = layoutOf(head);
  kept.committed = head.revision;
}

/** The rows of the first screens by slot, without key names: they need no block. */
export function knownRows<Row>({ first }: KeptCollection<Row>): ReadonlyMap<number, unknown> {
  const known = new Map<number, unknown>();
  for (const { slots, rows } of Object.values(first.screens)) {
    for (const [at, row] of rows.entries()) known.set(slots[at] ?? -1, row);
  }
  return known;
}

/** Discards the memory because it was never on the disk; the next read loads everything again. */
export function forget(kept: KeptCollection<unknown>): void {
  kept.blocks.forget();
  Object.assign(kept, { first: nothingShown, layout: null, memory: null, isLoaded: false, outdated: null });
}

/**
 * Invalidates the memory because another context changed the disk; the next read loads only the rest. Nothing may be in progress.
 */
export function invalidate(kept: KeptCollection<unknown>): void {
  const outdated = kept.memory ?? kept.outdated;
  Object.assign(kept, { first: nothingShown, layout: null, memory: null, isLoaded: false, outdated, damage: null });
}

/** True if another tab has written. Runs inside a turn. */
export async function invalidateIfMoved(kept: KeptCollection<unknown>): Promise<boolean> {
  const [version] = await kept.disk.get('records', [keysOf(kept.declaration.name).version]);
  if (version === kept.committed) return false;
  const isAll = kept.isLoaded;
  invalidate(kept);
  // If only the first screens are known, only they are read again.
  if (!isAll) await readHeadOf(kept);
  return true;
}

export function tell(kept: KeptCollection<unknown>): void {
  for (const show of kept.changed) show();
}

/**
 * Rethrows errors of the disk; reports unusable data as damage and returns null. A collection that another build has
 * migrated is not damaged: two pages of different builds would clear each other’s rows for ever, so the older page
 * stops using it.
 */
export async function orDamage<T>(kept: KeptCollection<unknown>, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    refuseMigrated(kept, error);
    const what = whatIsDamaged(error, kept.declaration.name);
    if (what === null) throw error;
    noteDamage(kept, what);
    return undefined;
  }
}

/** Throws if another build has migrated the collection: it must not be cleared either. */
export async function refuseIfMigrated(kept: KeptCollection<unknown>): Promise<void> {
  if (!kept.isOurs) return;
  await loadHead(kept.declaration, kept.disk, kept.encryptor).catch((error: unknown) => refuseMigrated(kept, error));
}

function refuseMigrated({ isOurs, migrated }: KeptCollection<unknown>, error: unknown): void {
  if (!(error instanceof OfAnotherBuild) || !isOurs) return;
  migrated();
  throw new DOMException('Another build has taken the collection over.', 'VersionError');
}

function noteDamage(kept: KeptCollection<unknown>, what: string): void {
  if (kept.damage) return;
  kept.damage = { collection: kept.declaration.name, what };
  kept.report(kept.damage);
}

/** A record that decrypts to nonsense was written by another program: that is damage as well. */
export function whatIsDamaged(error: unknown, collection: string): string | null {
  if (error instanceof Damaged) return error.what;
  return error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError
    ? `${collection}/?`
    : null;
}
