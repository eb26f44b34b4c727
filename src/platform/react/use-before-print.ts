import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** Draws the page for paper before it is printed, also if the browser's own menu prints it. The change is on screen before this returns. */
export function useBeforePrint(prepare: () => void): void {
  const onPrint = useEffectEvent(() => flushSync(prepare));
  useEffect(() => {
    const listener = () => onPrint();
    window.addEventListener('beforeprint', listener);
    return () => window.removeEventListener('beforeprint', listener);
  }, []);
}
