import { useBlocker } from '@tanstack/react-router';

/** For a question without an address: Back closes it, and the page below stays. */
export function useCloseOnBack(close: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      close();
      return true;
    },
    enableBeforeUnload: false,
  });
}
