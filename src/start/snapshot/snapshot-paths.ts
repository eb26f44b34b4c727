const storageKey = 'portal-kept-screens';

/** Whether a copy of the page at this path was kept on this device: a storage that answers at once says so, and nothing else. */
export function hasSnapshot(path: string): boolean {
  return keptPaths().includes(path);
}

export function noteSnapshot(path: string): void {
  const known = keptPaths();
  if (known.includes(path)) return;
  try {
    window.localStorage.setItem(storageKey, [...known, path].join(' '));
  } catch {
    // A browser that keeps nothing has no copies either.
  }
}

function keptPaths(): readonly string[] {
  try {
    return window.localStorage.getItem(storageKey)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
