import type { Preload } from '../../offline/ports.ts';
import type { DevicePreload } from './preload-device.ts';

/** After this time the preload is ignored, because other tabs write too. */
const believedMs = 5_000;

/** `nowMs` uses the same clock as the start of the preload. */
export function createPreload(read: Pick<DevicePreload, 'atMs' | 'values' | 'account'>, nowMs: () => number): Preload {
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
