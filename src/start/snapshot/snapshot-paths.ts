import { deviceText, keepDeviceText } from '../../platform/browser/device-texts.ts';

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
  keepDeviceText(storageKey, [...known, path].join(' '));
}

function keptPaths(): readonly string[] {
  return deviceText(storageKey)?.split(' ') ?? [];
}
