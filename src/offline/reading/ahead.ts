import type { Ahead, KeyValues } from '../ports.ts';
import type { ReadAhead } from './read-ahead.ts';

/** Longer no reading is believed: other tabs write too. */
const believedMs = 5_000;

/** `nowMs` counts on the clock by which the reading was begun. */
export function createAhead(read: Pick<ReadAhead, 'atMs' | 'values' | 'account'>, nowMs: () => number): Ahead {
  const changed = new Set<string>();
  let isSettled = false;
  let isTaken = false;
  const isBelieved = (): boolean => nowMs() - read.atMs < believedMs;
  return {
    values: async () => {
      const values = isSettled || !isBelieved() ? null : await read.values;
      return isSettled ? null : values;
    },
    account: async (name) => {
      const account = isBelieved() && !isTaken ? await read.account : null;
      if (account?.name !== name) return null;
      isTaken = true;
      return account;
    },
    isBelieved,
    change: (key) => void changed.add(key),
    hasChanged: (key) => (key === undefined ? changed.size > 0 : changed.has(key)),
    settleValues: () => {
      isSettled = true;
    },
  };
}

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
