import { useEffect, useRef } from 'react';

/** A ref to an element that gets the focus each time the count increases. */
export function useFocusOnChange<Element extends HTMLElement>(count: number) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (count > 0) element.current?.focus();
  }, [count]);
  return element;
}
