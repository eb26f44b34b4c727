const importDisk = () => import('./disk.ts');
type DiskModule = Awaited<ReturnType<typeof importDisk>>;

let loading: Promise<DiskModule> | null = null;

/**
 * Loads the database library and its users as a chunk of their own: a start shows its first screen from preloaded
 * records.
 */
export function loadDisk(): Promise<DiskModule> {
  loading ??= importDisk().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
