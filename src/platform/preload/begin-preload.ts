import type { DevicePreload } from './preload-device.ts';
import { askForProgramAhead } from '../wire/requests.ts';

/** Created by the first script of a page, for the scripts after it. */
export type BegunPreload = {
  readonly device: DevicePreload | null;
  readonly program: Promise<Response>;
  readonly beganAtMs: number;
};

const place = 'portalAhead';

/** Starts the preparations of every page while its scripts load: the request for the program, and `read`, which preloads the device. */
export function beginPreload(page: Window & typeof globalThis, read?: (page: Window) => DevicePreload): void {
  const beganAtMs = Date.now();
  // The device first: its storage takes longest, and a snapshot waits for it.
  const device = read?.(page) ?? null;
  const program = askForProgramAhead(page);
  program.catch(() => undefined);
  Object.assign(page, { [place]: { device, program, beganAtMs } satisfies BegunPreload });
}

/** The preload, until `takePreload` takes it. */
export function begunPreload(page: Window): BegunPreload | null {
  return (page as { [place]?: BegunPreload })[place] ?? null;
}

/** Takes the preload, once; null if none was started. */
export function takePreload(page: Window): BegunPreload | null {
  const begun = begunPreload(page);
  delete (page as { [place]?: BegunPreload })[place];
  return begun;
}
