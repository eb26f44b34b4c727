import { useState } from 'react';

/** Writes to the device at a click and records a failure, as on a full disk: nothing has changed then, and a `NotWrittenNote` says so. */
export function useDeviceWrite() {
  const [hasFailed, setHasFailed] = useState(false);
  /** Returns the result, or null if nothing was written. */
  const write = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    setHasFailed(false);
    try {
      return await work();
    } catch {
      setHasFailed(true);
      return null;
    }
  };
  return { hasFailed, write };
}
