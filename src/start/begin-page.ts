import type { DevicePreload } from '../platform/preload/preload-device.ts';
import { beginPreload } from '../platform/preload/begin-preload.ts';
import { isMedia } from '../platform/browser/features.ts';
import { schemeAttribute, wishedScheme } from '../platform/shell/wished-color-scheme.ts';

/** Runs in the first script of every page, before the first paint and before any other script has loaded. */
export function beginPage(page: Window & typeof globalThis, read?: (page: Window) => DevicePreload): void {
  beginPreload(page, read);
  const root = page.document.documentElement;
  const prefersDark = isMedia('(prefers-color-scheme: dark)');
  // A dark screen never flashes light.
  root.setAttribute(schemeAttribute, wishedScheme() ?? (prefersDark ? 'dark' : 'light'));
  // start.css shows a message if nothing has been mounted by then.
  page.setTimeout(() => root.setAttribute('data-start', 'slow'), 8_000);
}
