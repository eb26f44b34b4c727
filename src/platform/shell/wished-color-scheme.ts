export type ColorScheme = 'light' | 'dark';

const storageKey = 'portal-color-scheme';

/** Where the document says which it is; the styles go by it. */
export const schemeAttribute = 'data-mantine-color-scheme';

/** What somebody has chosen on this device. In a storage that answers at once, because it is asked before the first paint. */
export function wishedScheme(): ColorScheme | null {
  try {
    const wished = window.localStorage.getItem(storageKey);
    return wished === 'light' || wished === 'dark' ? wished : null;
  } catch {
    // Storage is refused: the system's choice holds.
    return null;
  }
}

export function keepWish(scheme: ColorScheme): void {
  try {
    window.localStorage.setItem(storageKey, scheme);
  } catch {
    // A browser that keeps nothing shows the choice until the page is closed.
  }
}
