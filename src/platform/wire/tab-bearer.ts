/** Where session storage keeps the bearer of a tab. */
export const tabBearerKey = 'portal-bearer';

/** Removes the bearer of a tab; a browser that forbids session storage has none. */
export function forgetTabBearer(storage: { readonly removeItem: (key: string) => void } | null): void {
  try {
    storage?.removeItem(tabBearerKey);
  } catch {
    // Nothing was stored.
  }
}
