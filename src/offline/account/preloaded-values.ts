import type { Preload, KeyValues } from '../ports.ts';

/** Device values, preloaded at a start. Values that this page writes go to the disk and are read from there. */
export function preloadedValues(values: KeyValues, preload: Preload): KeyValues {
  const changing = <T>(key: string, change: () => Promise<T>): Promise<T> => {
    preload.change(key);
    return change();
  };
  return {
    get: async (key) => {
      const read = preload.hasChanged(key) ? null : await preload.values();
      return read && !preload.hasChanged(key) ? read.get(key) : values.get(key);
    },
    keys: async () => {
      const read = preload.hasChanged() ? null : await preload.values();
      return read && !preload.hasChanged() ? [...read.keys()] : values.keys();
    },
    set: (key, value) => changing(key, () => values.set(key, value)),
    setOnce: (key, value) => changing(key, () => values.setOnce(key, value)),
    remove: (key) => changing(key, () => values.remove(key)),
    close: values.close,
  };
}
