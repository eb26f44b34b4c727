import type { Blocks } from './blocks.ts';
import { blocksOf } from './blocks.ts';
import type { Declaration } from '../declaration.ts';
import type { Disk } from './disk.ts';
import type { Limits } from '../limits.ts';
import type { FirstScreens } from './head.ts';
import { Damaged, keysOf, loadHead, OfAnotherBuild } from './head.ts';
import type { Layout } from './layout.ts';
import { layoutOf } from './layout.ts';
import type { Memory } from './memory.ts';
import type { Encryptor } from '../sealing/encryptor.ts';
import type { Turns } from '../turns.ts';

/** Something on the disk that cannot be used: `what` is the key of the record. The collection can be begun anew by itself. */
export type Damage = { readonly collection: string; readonly what: string };

/** One collection of an open store: what is known of it, and where it lies. */
export type KeptCollection<Row> = {
  readonly declaration: Declaration<Row>;
  readonly disk: Disk;
  readonly encryptor: Encryptor;
  readonly blocks: Blocks;
  readonly limits: Limits;
  readonly turns: Turns;
  readonly report: (damage: Damage) => void;
  /** Told when another build has taken the collection over. */
  readonly migrated: () => void;
  readonly changed: Set<() => void>;
  /** What first screens show, as of the last change; nothing until the start has read it. */
  first: FirstScreens;
  /** Where rows lie, once the start has read it; the memory itself once that is loaded. */
  layout: Layout | null;
  /** Null until it is asked for, and while there is nothing on the disk. */
  memory: Memory<Row> | null;
  isLoaded: boolean;
  /** What was known before another tab wrote: most often only what that has added has to be read. */
  outdated: Memory<Row> | null;
  /** The version that the disk had when it was last read or written. */
  committed: number | undefined;
  damage: Damage | null;
  /** It was read or written here as this build declares it. */
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

/** Reads what a first screen shows, and nothing else. */
export async function readHeadOf(kept: KeptCollection<unknown>): Promise<void> {
  const head = await orDamage(kept, () => loadHead(kept.declaration, kept.disk, kept.encryptor));
  // Who loads all of it meanwhile has read the head as well, perhaps an older one: what is known has to be of one moment.
  if (!head || kept.isLoaded) return;
  kept.isOurs = true;
  kept.first = head;
  kept.layout = layoutOf(head);
  kept.committed = head.revision;
}

/** The rows of the first screens, without their keys, by their slots: these need not be read of the blocks. */
export function knownRows<Row>({ first }: KeptCollection<Row>): ReadonlyMap<number, unknown> {
  const known = new Map<number, unknown>();
  for (const { slots, rows } of Object.values(first.screens)) {
    for (const [at, row] of rows.entries()) known.set(slots[at] ?? -1, row);
  }
  return known;
}

/** What is known was never on the disk: all of it is read again when it is next asked for. */
export function forget(kept: KeptCollection<unknown>): void {
  kept.blocks.forget();
  Object.assign(kept, { first: nothingShown, layout: null, memory: null, isLoaded: false, outdated: null });
}

/** What is known is no longer all that is on the disk: the rest is read when it is next asked for. Nothing may be under way. */
export function invalidate(kept: KeptCollection<unknown>): void {
  const outdated = kept.memory ?? kept.outdated;
  Object.assign(kept, { first: nothingShown, layout: null, memory: null, isLoaded: false, outdated, damage: null });
}

/** True where another tab has written meanwhile. Inside a turn. */
export async function invalidateIfMoved(kept: KeptCollection<unknown>): Promise<boolean> {
  const [version] = await kept.disk.get('records', [keysOf(kept.declaration.name).version]);
  if (version === kept.committed) return false;
  const isAll = kept.isLoaded;
  invalidate(kept);
  // Where only the first screens were known, they are what is asked for next.
  if (!isAll) await readHeadOf(kept);
  return true;
}

export function tell(kept: KeptCollection<unknown>): void {
  for (const show of kept.changed) show();
}

/**
 * An error of the disk goes on; one of what lies on it becomes a damage, and nothing is answered. What was this build's and is another's
 * now is no damage: two pages of different builds would clear each other's rows without end, so the one that was there gives way.
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

/** Throws where it was this build's and is another's now: it is not to be cleared either. */
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

/** A record that opens and still holds nonsense was written by something else than this program: that is a damage as well. */
export function whatIsDamaged(error: unknown, collection: string): string | null {
  if (error instanceof Damaged) return error.what;
  return error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError
    ? `${collection}/?`
    : null;
}
