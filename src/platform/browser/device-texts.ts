import { orNone } from './features.ts';

const memory = new Map<string, string>();

/**
 * Short texts of this device in a synchronous storage, for what is needed before the first paint. A browser that stores nothing keeps them
 * until the page is closed.
 */
export function deviceText(key: string): string | null {
  return memory.get(key) ?? orNone(() => localStorage.getItem(key));
}

export function keepDeviceText(key: string, text: string): void {
  if (orNone(() => (localStorage.setItem(key, text), true))) memory.delete(key);
  else memory.set(key, text);
}
