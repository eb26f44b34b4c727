import { useBlocker } from '@tanstack/react-router';

/** Makes Back close a dialog that has no address of its own, instead of leaving the page. */
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
