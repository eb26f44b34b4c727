import { useEffect } from 'react';

/** Calls `hide` once the time is over or the page is left, covered, printed or inactive, while something is shown. */
export function useWhileLookedAt(isShown: boolean, hide: () => void, forMs: number): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const ends = new AbortController();
    const { signal } = ends;
    window.addEventListener('blur', hide, { signal });
    window.addEventListener('pagehide', hide, { signal });
    window.addEventListener('beforeprint', hide, { signal });
    document.addEventListener('visibilitychange', hide, { signal });
    const timer = setTimeout(hide, forMs);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [isShown, hide, forMs]);
}
