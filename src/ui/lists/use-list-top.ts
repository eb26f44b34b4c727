import { useCallback, useState } from 'react';

/** How far down the page a list begins, for one that draws only what is in sight; the list hands itself in by the ref. */
export function useListTop(): readonly [top: number, ref: (list: HTMLElement | null) => void] {
  const [top, setTop] = useState(0);
  const ref = useCallback((list: HTMLElement | null) => {
    if (list) setTop(list.getBoundingClientRect().top + window.scrollY);
  }, []);
  return [top, ref];
}
