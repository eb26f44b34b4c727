/** Why this browser stores nothing. The network is never the reason. */
export type NothingKept =
  /** The role may not store data, as for support staff. */
  | 'notAllowed'
  /** There is no database. */
  | 'noDatabase'
  /** The browser refused to open it. */
  | 'refused'
  /** A newer build has stored the data: this one cannot read it, and leaves it alone. */
  | 'newer'
  /** The opening timed out. */
  | 'noAnswer'
  /** The file for the secret cannot be used. */
  | 'noSecretFile'
  /** The browser has no encryption on pages without TLS. */
  | 'noCipher'
  /** The account could not be recorded on the device, which may be full. */
  | 'notNoted';

/** Thrown when an opening times out. */
export class StorageUnanswered extends Error {
  override readonly name = 'StorageUnanswered';

  constructor() {
    super('The storage of this browser did not answer within the time limit.');
  }
}

/** State of the page’s storage, shared by all users: a database that failed to open is not waited for again. */
export type StorageHealth = {
  readonly broken: () => NothingKept | null;
  readonly note: (why: NothingKept) => void;
  /** Resolves when a database opens that was given up: the next start finds it working. */
  readonly answered: Promise<void>;
  readonly noteAnswer: () => void;
};

export function createStorageHealth(): StorageHealth {
  let broken: NothingKept | null = null;
  let noteAnswer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (noteAnswer = resolve));
  return { broken: () => broken, note: (why) => void (broken ??= why), answered, noteAnswer };
}

export function whyNotOpened(error: unknown): NothingKept {
  if (error instanceof StorageUnanswered) return 'noAnswer';
  // The browser says so where a database has a higher number than the one that is asked for; Dexie repeats the word.
  return String(error).includes('VersionError') ? 'newer' : 'refused';
}

/** Rejects with `StorageUnanswered` after the time limit of the storage. */
export type InTime = <T>(asked: Promise<T>) => Promise<T>;

/** Opens within the time limit of the storage; a database that opens later is closed. */
export async function openedInTime<T extends { readonly close: () => void }>(
  { inTime, health }: { readonly inTime?: InTime; readonly health?: StorageHealth },
  opening: Promise<T>,
): Promise<T> {
  if (!inTime) return opening;
  try {
    return await inTime(opening);
  } catch (error) {
    opening
      .then((late) => {
        late.close();
        health?.noteAnswer();
      })
      .catch(() => undefined);
    throw error;
  }
}
