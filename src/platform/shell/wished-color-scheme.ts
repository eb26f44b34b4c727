import { deviceText, keepDeviceText } from '../browser/device-texts.ts';

export type ColorScheme = 'light' | 'dark';

const storageKey = 'portal-color-scheme';

/** The attribute of the document that the styles depend on. */
export const schemeAttribute = 'data-mantine-color-scheme';

/** The choice on this device, in a synchronous storage, because it is read before the first paint; null: the system's setting. */
export function wishedScheme(): ColorScheme | null {
  const wished = deviceText(storageKey);
  return wished === 'light' || wished === 'dark' ? wished : null;
}

export function keepWish(scheme: ColorScheme): void {
  keepDeviceText(storageKey, scheme);
}
