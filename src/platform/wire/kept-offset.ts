import type { ValuesRead } from '../../offline/ports.ts';

/** Where the device keeps the offset between its clock and the server's, in milliseconds. */
export const offsetKey = 'clock-offset';

/** The server's time by what was read of the device ahead of a start; the first script has no schemas. */
export function serverTimeIn(values: ValuesRead, deviceMs: number): number {
  const offset = values.get(offsetKey);
  return deviceMs + (typeof offset === 'number' && Number.isSafeInteger(offset) ? offset : 0);
}
