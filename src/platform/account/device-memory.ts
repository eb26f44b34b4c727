import type * as v from 'valibot';
import type { DeviceStore } from '../../offline/offline.ts';

/** The small device database as the platform uses it: values by key, shared by all tabs and the worker. */
export type DeviceMemory = Pick<DeviceStore, 'get' | 'set' | 'remove' | 'keys'>;

/** A stored value; null if it is missing, does not match its schema, or the device does not answer. */
export async function readKept<T>(
  memory: DeviceMemory,
  key: string,
  schema: v.GenericSchema<unknown, T>,
): Promise<T | null> {
  try {
    return (await memory.get(key, schema)) ?? null;
  } catch {
    return null;
  }
}
