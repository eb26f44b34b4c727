import type { KeptCollection } from './kept-collection.ts';
import type { Memory } from './memory.ts';

const importWhole = () => import('./whole.ts');
export type Whole = Awaited<ReturnType<typeof importWhole>>;

let loading: Promise<Whole> | null = null;

/** Callers are answered in the order of their calls; after a failed load the next call tries again. */
export function loadWhole(): Promise<Whole> {
  loading ??= importWhole().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Returns the loaded memory, with the texts if something is searched. */
export async function ensure<Row>(
  kept: KeptCollection<Row>,
  search = '',
): Promise<Whole & { memory: Memory<Row> | null }> {
  const whole = await loadWhole();
  const memory = kept.isLoaded ? kept.memory : await kept.turns.alone(() => whole.load(kept));
  if (search === '' || !memory?.texts.some(({ text }) => text === null)) return { ...whole, memory };
  return kept.turns.alone(async () => {
    const loaded = await whole.load(kept);
    // If some texts are missing, a search covers the others.
    if (loaded) await whole.loadTexts(kept, loaded);
    return { ...whole, memory: loaded };
  });
}
