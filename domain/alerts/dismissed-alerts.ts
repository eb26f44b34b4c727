/** Most dismissals that are kept per person; the oldest are deleted first. */
export const maxDismissed = 100;

/** The dismissals with one more, newest last. */
export function withDismissed(dismissed: readonly string[], messageStorageId: string): string[] {
  return [...dismissed.filter((one) => one !== messageStorageId), messageStorageId].slice(-maxDismissed);
}
