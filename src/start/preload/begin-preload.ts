import type { DevicePreload } from './preload-device.ts';
import { askForProgramAhead } from '../../platform/wire/requests.ts';

/** What the first script of a page has begun, for the scripts that come after it. */
export type BegunPreload = {
  readonly device: DevicePreload | null;
  readonly program: Promise<Response>;
  readonly beganAtMs: number;
};

const place = 'portalAhead';

/** Begins what every start waits for, while its scripts are still being read: the program, and what `read` reads of the device. */
export function beginPreload(page: Window & typeof globalThis, read?: (page: Window) => DevicePreload): void {
  const beganAtMs = Date.now();
  const program = askForProgramAhead(page);
  program.catch(() => undefined);
  Object.assign(page, { [place]: { device: read?.(page) ?? null, program, beganAtMs } satisfies BegunPreload });
}

/** What was begun, as long as nobody has taken it over. */
export function begunPreload(page: Window): BegunPreload | null {
  return (page as { [place]?: BegunPreload })[place] ?? null;
}

/** Takes it over, once; null where nothing was begun. */
export function takePreload(page: Window): BegunPreload | null {
  const begun = begunPreload(page);
  delete (page as { [place]?: BegunPreload })[place];
  return begun;
}
