/** True if the disk is full: such a transaction aborts after all of its puts have succeeded. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, inner } = error as { name?: unknown; inner?: { name?: unknown } | null };
  return name === fullName || inner?.name === fullName;
}

const fullName = 'QuotaExceededError';
