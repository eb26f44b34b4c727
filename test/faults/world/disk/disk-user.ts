/** When a port call is observed: as it is made, or after its effect and before its caller knows. */
export type Phase = 'before' | 'after';
/** Called at every port call; it may end the context at once. */
export type Tap = (call: string, phase: Phase) => void;

/** Why a disk rolls a transaction back although its puts succeeded. */
export type AbortReason = 'QuotaExceededError' | 'UnknownError';

/** The disk access of one browser context, and everything else that ends with the context. */
export type DiskUser = {
  readonly name: string;
  isDead: boolean;
  /** While above zero, this number of writing transactions is aborted after their puts have succeeded. */
  abortedWrites: number;
  abortReason: AbortReason;
  /** The number of rolled-back transactions. */
  aborted: number;
  tap: Tap;
  /** The disk's undo functions for the end of the context. */
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

/** Ends a context like a crash: uncommitted work is rolled back, and nothing of it continues. */
export function endUse(user: DiskUser): void {
  user.isDead = true;
  for (const undo of user.atEnd) undo();
  user.atEnd.clear();
}

/** True if this transaction must be rolled back. */
export function abortsNow(user: DiskUser): boolean {
  if (user.abortedWrites === 0) return false;
  user.abortedWrites -= 1;
  user.aborted += 1;
  return true;
}
