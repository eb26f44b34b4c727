export type ColorScheme = 'light' | 'dark';

const storageKey = 'portal-color-scheme';

/** The attribute of the document that the styles depend on. */
export const schemeAttribute = 'data-mantine-color-scheme';

/** The choice on this device. In a synchronous storage, because it is read before the first paint. */
export function wishedScheme(): ColorScheme | null {
  try {
    const wished = window.localStorage.getItem(storageKey);
    return wished === 'light' || wished === 'dark' ? wished : null;
  } catch {
    // Storage is blocked: use the system's setting.
    return null;
  }
}

export function keepWish(scheme: ColorScheme): void {
  try {
    window.localStorage.setItem(storageKey, scheme);
  } catch {
    // A browser without storage keeps the choice until the page is closed.
  }
}
