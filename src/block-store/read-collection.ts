import type { Query, Total, Totals, Where } from './declaration.ts';
import type { KeptCollection } from './kept-collection.ts';
import { forgetIfMoved, load, noteDamage, whatIsDamaged } from './kept-collection.ts';
import { livePlaceOf } from './memory.ts';
import { loadTexts } from './texts.ts';
import type { Memory } from './memory.ts';
import type { KeptScreen } from './records.ts';
import { knownRows, screenKey, totalsKey } from './screens.ts';
import { count, select, totals } from './select.ts';
import { putInKeys, shapesOf } from './shape-code.ts';

/** Reads of one collection. None of them throws because of what lies on the disk: damage is reported, and what is left is answered. */
export type CollectionReads<Row> = {
  readonly page: (query: Query) => Promise<readonly Row[]>;
  readonly count: (where?: Where, text?: string) => Promise<number>;
  readonly totals: (of: Totals, where?: Where) => Promise<readonly Total[]>;
  /** In the order of the ids; those that are not there are left out. */
  readonly get: (ids: readonly string[]) => Promise<readonly Row[]>;
  /**
   * Calls back with a page now, and with each that differs. What the server said may be shown a moment before it is on the disk;
   * where the disk then refuses it, the page before is shown again.
   */
  readonly live: (query: Query, onRows: (rows: readonly Row[]) => void) => () => void;
};

export function readsOf<Row>(kept: KeptCollection<Row>): CollectionReads<Row> {
  const { page, rows } = pagesOf(kept);
  return {
    page: async (query) => (await page(query)).rows,
    count: async (where = {}, text = '') => {
      const screen = text === '' ? screenOf(kept, where) : undefined;
      if (screen) return screen.count;
      const memory = await ensure(kept, text);
      return memory ? count(memory, where, text) : 0;
    },
    totals: async (of, where) => {
      const known = where ? undefined : kept.head?.totals[totalsKey(of)];
      if (known) return known;
      const memory = await ensure(kept);
      return memory ? totals(memory, of, where) : [];
    },
    get: async (ids) => (await rows((memory) => ids.flatMap((id) => livePlaceOf(memory, id) ?? []))).rows,
    live: (query, onRows) => live(kept, () => page(query), onRows),
  };
}

type Page<Row> = { readonly slots: readonly number[]; readonly rows: readonly Row[] };

function pagesOf<Row>(kept: KeptCollection<Row>) {
  const rows = async (choose: (memory: Memory<Row>) => readonly number[], search = ''): Promise<Page<Row>> => {
    for (let tries = 0; ; tries += 1) {
      const memory = await ensure(kept, search);
      if (!memory) return { slots: [], rows: [] };
      const { directory } = memory;
      const places = choose(memory);
      const known = knownRows(kept);
      const unknown = places.filter((place) => !known.has(memory.base + place));
      const texts = await textsAt(kept, memory, unknown);
      const isRead = !texts.includes(null);
      if (isRead || tries > 2 || !(await hasMoved(kept, memory, directory))) {
        if (!isRead) await noteMissing(kept, memory, unknown, texts);
        const read = new Map(unknown.map((place, at) => [place, texts[at] ?? null]));
        const found = places.flatMap((place) => {
          const text = read.get(place) ?? null;
          const coded = text === null ? known.get(memory.base + place) : (JSON.parse(text) as unknown);
          return coded === undefined ? [] : (putInKeys(memory.shapes, coded) as Row);
        });
        return { slots: places.map((place) => memory.base + place), rows: found };
      }
    }
  };
  const page = async (query: Query): Promise<Page<Row>> => {
    const { where = {}, text = '', sort, offset = 0, limit } = query;
    const screen = offset === 0 && text === '' ? screenOf(kept, where, sort, limit) : undefined;
    if (!screen || !kept.head) return rows((memory) => select(memory, query), text);
    const shapes = shapesOf(kept.head.shapes);
    const first = screen.rows.slice(0, limit).map((row) => putInKeys(shapes, row) as Row);
    return { slots: screen.slots.slice(0, limit), rows: first };
  };
  return { rows, page };
}

async function ensure<Row>(kept: KeptCollection<Row>, search = ''): Promise<Memory<Row> | null> {
  const memory = kept.isLoaded ? kept.memory : await kept.turn(() => load(kept));
  if (search === '' || !memory?.texts.some(({ text }) => text === null)) return memory;
  return kept.turn(async () => {
    const loaded = await load(kept);
    // Without all of the texts a search finds what is in the others.
    if (loaded) await loadTexts(kept, loaded);
    return loaded;
  });
}

/** Null for each row whose block cannot be read; the others are there all the same. */
async function textsAt<Row>(
  { blocks, declaration }: KeptCollection<Row>,
  memory: Memory<Row>,
  places: readonly number[],
): Promise<readonly (string | null)[]> {
  const orNull = (error: unknown): null => {
    if (whatIsDamaged(error, declaration.name) === null) throw error;
    return null;
  };
  const all = await blocks.rows(memory, places).catch(orNull);
  if (all) return all;
  return Promise.all(places.map(async (place) => (await blocks.rows(memory, [place]).catch(orNull))?.[0] ?? null));
}

async function noteMissing<Row>(
  kept: KeptCollection<Row>,
  memory: Memory<Row>,
  places: readonly number[],
  texts: readonly (string | null)[],
): Promise<void> {
  const place = places[texts.indexOf(null)] ?? 0;
  await kept.blocks.rows(memory, [place]).catch((error: unknown) => {
    noteDamage(kept, whatIsDamaged(error, kept.declaration.name) ?? '?');
  });
}

/** Blocks were joined, or another tab has written, since the places were chosen: then they are chosen again. */
function hasMoved<Row>(
  kept: KeptCollection<Row>,
  memory: Memory<Row>,
  directory: Memory<Row>['directory'],
): Promise<boolean> {
  return kept.turn(async () => kept.memory !== memory || memory.directory !== directory || (await forgetIfMoved(kept)));
}

/** What the start read of this view, as long as nothing else is known. */
function screenOf<Row>(
  { head, declaration }: KeptCollection<Row>,
  where: Where,
  sort?: Query['sort'],
  limit = 0,
): KeptScreen | undefined {
  if (!head) return undefined;
  const views = (declaration.views ?? []).filter((view) => view.limit >= limit && sameJson(view.where, where));
  const view = sort ? views.find((one) => sameJson(one.sort, sort)) : views[0];
  return view && head.screens[screenKey(view)];
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
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
      // A changed row has a new slot: the same slots are the same rows.
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
