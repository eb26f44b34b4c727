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
