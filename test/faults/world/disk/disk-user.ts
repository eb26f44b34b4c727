/** When a port call is looked at: as it is made, or when it has taken effect and its caller does not know it yet. */
export type Phase = 'before' | 'after';
/** Called at every call of a port; it may end the context there and then. */
export type Tap = (call: string, phase: Phase) => void;

/** Why a disk takes a transaction back although its puts succeeded. */
export type AbortReason = 'QuotaExceededError' | 'UnknownError';

/** One browser context's hold on the disk, and on everything else that ends with it. */
export type DiskUser = {
  readonly name: string;
  isDead: boolean;
  /** While above zero, so many transactions that write are aborted after their puts have succeeded. */
  abortedWrites: number;
  abortReason: AbortReason;
  /** How many transactions were rolled back. */
  aborted: number;
  tap: Tap;
  /** What the disk has to undo at the end of the context. */
  readonly atEnd: Set<() => void>;
};

export function createDiskUser(name: string): DiskUser {
  return {
    name,
    isDead: false,
    abortedWrites: 0,
    abortReason: 'QuotaExceededError',
    aborted: 0,
    tap: () => undefined,
    atEnd: new Set(),
  };
}

/** Ends a context as a crash does: what it had not committed is rolled back, and nothing of it runs on. */
export function endUse(user: DiskUser): void {
  user.isDead = true;
  for (const undo of user.atEnd) undo();
  user.atEnd.clear();
}

/** True where this very transaction is to be rolled back. */
export function abortsNow(user: DiskUser): boolean {
  if (user.abortedWrites === 0) return false;
  user.abortedWrites -= 1;
  user.aborted += 1;
  return true;
}
