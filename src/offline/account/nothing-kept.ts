/** Why nothing is kept in this browser. The network is never among it. */
export type NothingKept =
  /** The person keeps nothing by role, such as support staff. */
  | 'notAllowed'
  /** There is no database at all. */
  | 'noDatabase'
  /** Opening it fails. */
  | 'refused'
  /** Opening it did not end within the time limit. */
  | 'noAnswer'
  /** The file for the secret cannot be used. */
  | 'noSecretFile'
  /** The browser seals nothing on a page that came without TLS. */
  | 'noCipher'
  /** Whose account lies here could not be written down: the device may be full. */
  | 'notNoted';

/** Said by the time limit of opening. */
export class StorageUnanswered extends Error {
  override readonly name = 'StorageUnanswered';

  constructor() {
    super('The storage of this browser did not answer within the time limit.');
  }
}

/** What is known of the storage of this page, shared by all that open it: what failed to open is not waited for again. */
export type StorageHealth = {
  readonly broken: () => NothingKept | null;
  readonly note: (why: NothingKept) => void;
};

export function createStorageHealth(): StorageHealth {
  let broken: NothingKept | null = null;
  return { broken: () => broken, note: (why) => void (broken ??= why) };
}

export function whyNotOpened(error: unknown): NothingKept {
  return error instanceof StorageUnanswered ? 'noAnswer' : 'refused';
}

/** Rejects with `StorageUnanswered` once the storage has had its time. */
export type InTime = <T>(asked: Promise<T>) => Promise<T>;

/** An opening within the time limit of the storage; what opens after it is closed again. */
export async function openedInTime<T extends { readonly close: () => void }>(
  { inTime }: { readonly inTime?: InTime },
  opening: Promise<T>,
): Promise<T> {
  if (!inTime) return opening;
  try {
    return await inTime(opening);
  } catch (error) {
    opening.then((late) => late.close()).catch(() => undefined);
    throw error;
  }
}
