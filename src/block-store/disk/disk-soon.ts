const importDisk = () => import('./disk.ts');
type DiskModule = Awaited<ReturnType<typeof importDisk>>;

let loading: Promise<DiskModule> | null = null;

/** The database library with what uses it: a script of its own, because a start shows its first screen from what was read ahead. */
export function loadDisk(): Promise<DiskModule> {
  loading ??= importDisk().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
