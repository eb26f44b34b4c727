/** True where a transaction was aborted because the disk is full: the puts had succeeded, and still nothing was kept. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: { name?: unknown } | null };
  return name === fullName || inner?.name === fullName;
}

const fullName = 'QuotaExceededError';
