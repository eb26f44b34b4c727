// Features that a page and its worker have alike. See `features.ts` for those of a page.

/** What the browser answers, or null where it lacks the feature or throws. */
export function orNone<T>(ask: () => T | null | undefined): T | null {
  try {
    return ask() ?? null;
  } catch {
    return null;
  }
}

/** Other tabs and the worker; without it each tab learns of changes at its next read. */
export function channelNamed(name: string): BroadcastChannel | null {
  return orNone(() => new BroadcastChannel(name));
}

export function webLocks(): LockManager | null {
  return orNone(() => navigator.locks);
}
