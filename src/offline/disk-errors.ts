const fullName = 'QuotaExceededError';

/** True where a transaction was aborted because the disk is full: the puts had succeeded, and still nothing was kept. */
export function isDiskFull(error: unknown): boolean {
  return hasName(error, fullName);
}

/** True where the browser closed the connection: nothing of the transaction was kept. */
export function isLostConnection(error: unknown): boolean {
  return hasName(error, 'DatabaseClosedError');
}

function hasName(error: unknown, name: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name: own, inner } = error as { name?: unknown; inner?: { name?: unknown } | null };
  return own === name || inner?.name === name;
}
