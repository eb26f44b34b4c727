import type { KeptCollection } from './kept-collection.ts';
import type { Memory } from './memory.ts';

const importWhole = () => import('./whole.ts');
export type Whole = Awaited<ReturnType<typeof importWhole>>;

let loading: Promise<Whole> | null = null;

/** Those who ask are answered in the order in which they asked; where it could not be loaded, the next one tries again. */
export function loadWhole(): Promise<Whole> {
  loading ??= importWhole().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** The memory, with what can be asked of it; and with the texts, where something is searched. */
export async function ensure<Row>(
  kept: KeptCollection<Row>,
  search = '',
): Promise<Whole & { memory: Memory<Row> | null }> {
  const whole = await loadWhole();
  const memory = kept.isLoaded ? kept.memory : await kept.turns.alone(() => whole.load(kept));
  if (search === '' || !memory?.texts.some(({ text }) => text === null)) return { ...whole, memory };
  return kept.turns.alone(async () => {
    const loaded = await whole.load(kept);
    // Without all of the texts a search finds what is in the others.
    if (loaded) await whole.loadTexts(kept, loaded);
    return { ...whole, memory: loaded };
  });
}
