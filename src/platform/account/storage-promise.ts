/** Whether the browser has promised not to clear what is kept here when it runs out of room. */
export type StoragePromise = 'given' | 'denied' | 'unknown';

type Manager = Partial<Pick<StorageManager, 'persist' | 'persisted'>>;

/** Asks for the promise; browsers answer by themselves or ask the person, and give it to an installed app. Never rejects. */
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

/** The same, asked at most once in a start of the page, when something waits on the device for the first time. */
export const storagePromiseQuery = { queryKey: ['storage-promise'], queryFn: () => askForStoragePromise() };
