import type { Query } from './declaration.ts';
import { type KeptCollection, invalidateIfMoved, knownRows, orDamage, whatIsDamaged } from './disk/kept-collection.ts';
import type { Layout } from './disk/layout.ts';
import type { Memory } from './disk/memory.ts';
import { putInKeys } from './columns/shape-code.ts';
import { type Figures, figuresOf, screenOf } from './columns/read-figures.ts';
import { type Whole, ensure } from './disk/whole-soon.ts';
import { yieldToScreen } from './yield-to-screen.ts';

/** Rows decoded in one task. */
const rowsAtOnce = 256;

/** Reads of one collection. Damaged data never makes them throw: damage is reported, and the rest is answered. */
export type CollectionReads<Row> = Figures & {
  readonly page: (query: Query) => Promise<readonly Row[]>;
  /** Every row, in insertion order. */
  readonly all: () => Promise<readonly Row[]>;
  /** In the order of the ids; missing rows are left out. */
  readonly get: (ids: readonly string[]) => Promise<readonly Row[]>;
  /**
   * Calls back with a page now, and with each changed page. Data from the server may be shown shortly before it is on
   * the disk; if the disk refuses it, the previous page is shown again.
   */
  readonly live: (query: Query, onRows: (rows: readonly Row[]) => void) => () => void;
  /**
   * Loads everything that other queries than the first screens need, in small steps; call it after the first screen.
   */
  readonly prepare: () => Promise<void>;
};

/** With `loadsBehind`, paging also loads the columns in the background, if nothing else does. */
export function readsOf<Row>(kept: KeptCollection<Row>, loadsBehind = false): CollectionReads<Row> {
  const { page, rows } = pagesOf(kept, loadsBehind);
  return {
    page: async (query) => (await page(query)).rows,
    ...figuresOf(kept),
    all: async () => (await rows((memory, { matching }) => matching(memory))).rows,
    get: async (ids) =>
      (await rows((memory, { livePlaceOf }) => ids.flatMap((id) => livePlaceOf(memory, id) ?? []))).rows,
    live: (query, onRows) => live(kept, () => page(query), onRows),
    prepare: async () => void (await ensure(kept, ' ')),
  };
}

type Choose<Row> = (memory: Memory<Row>, whole: Whole) => readonly number[];
type Page<Row> = { readonly slots: readonly number[]; readonly rows: readonly Row[] };

function pagesOf<Row>(kept: KeptCollection<Row>, loadsBehind: boolean) {
  const rows = async (choose: Choose<Row>, search = ''): Promise<Page<Row>> => {
    for (let tries = 0; ; tries += 1) {
      const { memory, ...whole } = await ensure(kept, search);
      if (!memory) return { slots: [], rows: [] };
      const { directory } = memory;
      const slots = choose(memory, whole).map((place) => memory.base + place);
      const read = await rowsIn(kept, memory, slots);
      const missing = slots[read.indexOf(null)];
      if (missing === undefined || tries > 2 || !(await hasMoved(kept, memory, directory))) {
        if (missing !== undefined) await orDamage(kept, () => kept.blocks.rows(memory, [missing]));
        return { slots, rows: read.flatMap((row) => row ?? []) };
      }
    }
  };
  const page = async (query: Query): Promise<Page<Row>> => {
    const { where = {}, text = '', sort, offset = 0, limit } = query;
    const end = offset + limit;
    const screen = text === '' ? screenOf(kept, { where, sort }) : undefined;
    if (screen && kept.layout && (end <= screen.slots.length || screen.slots.length === screen.count)) {
      const slots = screen.slots.slice(offset, end);
      const reading = rowsIn(kept, kept.layout, slots);
      // After paging, other queries follow soon: load the columns in the background.
      if (loadsBehind && offset > 0 && !kept.isLoaded) void ensure(kept).catch(() => undefined);
      const read = await reading;
      if (!read.includes(null)) return { slots, rows: read as Row[] };
    }
    return rows((memory, { select }) => select(memory, query), text);
  };
  return { rows, page };
}

/** The rows in these slots; null for each whose block cannot be read. */
async function rowsIn<Row>(
  kept: KeptCollection<Row>,
  layout: Layout,
  slots: readonly number[],
): Promise<readonly (Row | null)[]> {
  const { blocks, declaration } = kept;
  const known = knownRows(kept);
  const orNull = (error: unknown): null => {
    if (whatIsDamaged(error, declaration.name) === null) throw error;
    return null;
  };
  const unknown = slots.filter((slot) => !known.has(slot));
  const all = await blocks.rows(layout, unknown).catch(orNull);
  const read =
    all ??
    (await Promise.all(unknown.map(async (slot) => (await blocks.rows(layout, [slot]).catch(orNull))?.[0] ?? null)));
  const texts = new Map(unknown.map((slot, at) => [slot, read[at] ?? null]));
  const found: (Row | null)[] = [];
  for (const slot of slots) {
    if (found.length % rowsAtOnce === rowsAtOnce - 1) await yieldToScreen();
    const text = texts.get(slot);
    found.push(
      text === null ? null : (putInKeys(layout.shapes, text === undefined ? known.get(slot) : JSON.parse(text)) as Row),
    );
  }
  return found;
}

/** True if blocks were merged or another tab has written since the places were chosen: choose them again. */
function hasMoved<Row>(
  kept: KeptCollection<Row>,
  memory: Memory<Row>,
  directory: Memory<Row>['directory'],
): Promise<boolean> {
  return kept.turns.alone(
    async () => kept.memory !== memory || memory.directory !== directory || (await invalidateIfMoved(kept)),
  );
}

function live<Row>(
  kept: KeptCollection<Row>,
  read: () => Promise<Page<Row>>,
  onRows: (rows: readonly Row[]) => void,
): () => void {
  let isOver = false;
  let shown: string | null = null;
  let asked = 0;
  const show = (): void => {
    asked += 1;
    const turn = asked;
    void read().then(({ slots, rows }) => {
      // A changed row has a new slot, so equal slots mean equal rows.
      const now = slots.join(' ');
      if (isOver || turn !== asked || now === shown) return;
      shown = now;
      onRows(rows);
    });
  };
  kept.changed.add(show);
  show();
  return () => {
    isOver = true;
    kept.changed.delete(show);
  };
}
