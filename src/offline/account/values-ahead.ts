import type { Ahead, KeyValues } from '../ports.ts';

/** Device values, preloaded at a start. Values that this page writes go to the disk and are read from there. */
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
