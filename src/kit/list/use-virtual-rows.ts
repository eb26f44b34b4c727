import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

/** Drawn beyond what is in sight on either side: enough to scroll into. */
const beyond = 4;
/** Where lists begin, more or less. Measuring it before the first rows are drawn would lay out the page twice. */
const usualTopPx = 200;
/** A few pixels more or less above the list draw nothing anew: it lies well within what is drawn beyond the view. */
const topStepPx = 16;
const isBrowser = typeof window !== 'undefined';

type Place = { readonly topPx: number; readonly overscan: number };

/**
 * Which rows of a long list are drawn: those near the view. `heightPx` is the height of each; where rows are `measured`, it is an
 * estimate. The list gives itself to the ref.
 */
export function useVirtualRows(count: number, heightPx: number) {
  // What is in sight comes first, and what lies beyond it with the next frame.
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
    // What stands above the list may come later, or go.
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
    /** The last one that is drawn, not included. */
    end: (items.at(-1)?.index ?? -1) + 1,
    firstInView: virtualizer.range?.startIndex ?? first,
    topPx: place.topPx,
    heightPx: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
  };
}
