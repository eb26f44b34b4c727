import { inTime, storageManager } from '../browser/features-on-demand.ts';

/** Whether the browser has promised not to clear this storage when the disk is full. */
export type StoragePromise = 'given' | 'denied' | 'unknown';

type Manager = Partial<Pick<StorageManager, 'persist' | 'persisted'>>;

/**
 * Requests the promise. Browsers decide by themselves or ask the person, and grant it to installed apps. Never rejects.
 */
export async function askForStoragePromise(storage: Manager | null = storageManager()): Promise<StoragePromise> {
  const ask = async () => (await storage?.persisted?.()) === true || (await storage?.persist?.());
  const isGiven = await inTime(ask);
  return isGiven === null ? 'unknown' : isGiven ? 'given' : 'denied';
}

/** The query that requests the promise at most once per start, when something is queued for the first time. */
export const storagePromiseQuery = { queryKey: ['storage-promise'], queryFn: () => askForStoragePromise() };
