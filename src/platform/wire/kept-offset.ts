import type { ValuesRead } from '../../offline/ports.ts';

/** Where the device stores the offset between its clock and the server's, in milliseconds. */
export const offsetKey = 'clock-offset';

/** The server's time by a preloaded offset; the first script has no schemas. */
export function serverTimeIn(values: ValuesRead, deviceMs: number): number {
  const offset = values.get(offsetKey);
  return deviceMs + (typeof offset === 'number' && Number.isSafeInteger(offset) ? offset : 0);
}
