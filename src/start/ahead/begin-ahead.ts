import type { ReadAhead } from './read-ahead.ts';
import { askForProgramAhead } from '../../platform/wire/requests.ts';

/** What the first script of a page has begun, for the scripts that come after it. */
export type BegunAhead = {
  readonly device: ReadAhead | null;
  readonly program: Promise<Response>;
  readonly beganAtMs: number;
};

const place = 'portalAhead';

/** Begins what every start waits for, while its scripts are still being read: the program, and what `read` reads of the device. */
export function beginAhead(page: Window & typeof globalThis, read?: (page: Window) => ReadAhead): void {
  const beganAtMs = Date.now();
  const program = askForProgramAhead(page);
  program.catch(() => undefined);
  Object.assign(page, { [place]: { device: read?.(page) ?? null, program, beganAtMs } satisfies BegunAhead });
}

/** What was begun, as long as nobody has taken it over. */
export function begunAhead(page: Window): BegunAhead | null {
  return (page as { [place]?: BegunAhead })[place] ?? null;
}

/** Takes it over, once; null where nothing was begun. */
export function takeAhead(page: Window): BegunAhead | null {
  const begun = begunAhead(page);
  delete (page as { [place]?: BegunAhead })[place];
  return begun;
}
