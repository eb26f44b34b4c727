/** Whether the browser has promised not to clear this storage when the disk is full. */
export type StoragePromise = 'given' | 'denied' | 'unknown';

type Manager = Partial<Pick<StorageManager, 'persist' | 'persisted'>>;

/**
 * Requests the promise. Browsers decide by themselves or ask the person, and grant it to installed apps. Never rejects.
 */
export async function askForStoragePromise(
  storage: Manager | undefined = globalThis.navigator?.storage,
): Promise<StoragePromise> {
  if (!storage?.persist) return 'unknown';
  try {
    const isGiven = (await storage.persisted?.()) === true || (await storage.persist());
    return isGiven ? 'given' : 'denied';
  } catch {
    return 'unknown';
  }
}

/** The same as a query that runs at most once per start, when something is queued for the first time. */
export const storagePromiseQuery = { queryKey: ['storage-promise'], queryFn: () => askForStoragePromise() };
