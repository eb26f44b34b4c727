import { useState } from 'react';

/**
 * Writes to the device at a click and knows whether that failed, as on a full disk: then nothing has changed, and whoever
 * clicked is told by a `NotWrittenNote`.
 */
export function useDeviceWrite() {
  const [hasFailed, setHasFailed] = useState(false);
  /** Answers what came of it, or null where nothing was written. */
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
