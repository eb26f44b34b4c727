const storageKey = 'portal-kept-screens';

/**
 * Whether this device has a snapshot of the page at this path. Uses a synchronous storage, so that pages without a
 * snapshot do not wait.
 */
export function hasSnapshot(path: string): boolean {
  return keptPaths().includes(path);
}

export function noteSnapshot(path: string): void {
  const known = keptPaths();
  if (known.includes(path)) return;
  try {
    window.localStorage.setItem(storageKey, [...known, path].join(' '));
  } catch {
    // A browser that blocks storage has no snapshots.
  }
}

function keptPaths(): readonly string[] {
  try {
    return window.localStorage.getItem(storageKey)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
