/** Most alerts that a person's dismissals are remembered of; the oldest are forgotten first. */
export const maxDismissed = 100;

/** The dismissals with one more, newest last. */
export function withDismissed(dismissed: readonly string[], messageStorageId: string): string[] {
  return [...dismissed.filter((one) => one !== messageStorageId), messageStorageId].slice(-maxDismissed);
}
