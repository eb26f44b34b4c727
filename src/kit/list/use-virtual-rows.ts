import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

/** Rows rendered beyond the visible ones on either side, for scrolling. */
const beyond = 4;
/** The usual position of lists. Measuring it before the first rows are rendered would cause a second layout. */
const usualTopPx = 200;
/** Small changes of the height above the list cause no new rendering: the extra rows cover them. */
const topStepPx = 16;
const isBrowser = typeof window !== 'undefined';

type Place = { readonly topPx: number; readonly overscan: number };

/**
 * The rendered rows of a long list: those near the viewport. `heightPx` is the height of each; if rows are `measured`, it is an estimate.
 * The ref belongs on the list.
 */
export function useVirtualRows(count: number, heightPx: number) {
  // Visible rows are rendered first, and the extra ones in the next frame.
  const [place, setPlace] = useState<Place>({ topPx: usualTopPx, overscan: 0 });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => heightPx,
    overscan: place.overscan,
    scrollMargin: place.topPx,
    initialRect: isBrowser ? { width: window.innerWidth, height: window.innerHeight } : { width: 1280, height: 720 },
  });
  const ref = useCallback((list: HTMLElement | null) => {
    if (!list) return undefined;
    const look = () => {
      const topPx = Math.floor((list.getBoundingClientRect().top + window.scrollY) / topStepPx) * topStepPx;
      setPlace((last) => (last.topPx === topPx && last.overscan === beyond ? last : { topPx, overscan: beyond }));
    };
    // Content above the list may appear later, or disappear.
    const watch = new ResizeObserver(look);
    const frame = requestAnimationFrame(() => watch.observe(document.body));
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, []);
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  return {
    ref,
    items,
    first,
    /** The index after the last rendered row. */
    end: (items.at(-1)?.index ?? -1) + 1,
    firstInView: virtualizer.range?.startIndex ?? first,
    topPx: place.topPx,
    heightPx: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}
