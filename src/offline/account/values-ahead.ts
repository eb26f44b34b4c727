import type { Ahead, KeyValues } from '../ports.ts';

/** The values of the device, at a start as they were read ahead. What this page writes goes to the disk, and is read there. */
export function valuesAhead(values: KeyValues, ahead: Ahead): KeyValues {
  const changing = <T>(key: string, change: () => Promise<T>): Promise<T> => {
    ahead.change(key);
    return change();
  };
  return {
    get: async (key) => {
      const read = ahead.hasChanged(key) ? null : await ahead.values();
      return read && !ahead.hasChanged(key) ? read.get(key) : values.get(key);
    },
    keys: async () => {
      const read = ahead.hasChanged() ? null : await ahead.values();
      return read && !ahead.hasChanged() ? [...read.keys()] : values.keys();
    },
    set: (key, value) => changing(key, () => values.set(key, value)),
    setOnce: (key, value) => changing(key, () => values.setOnce(key, value)),
    remove: (key) => changing(key, () => values.remove(key)),
    close: values.close,
  };
}
