import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

type RowsInView = {
  /** Places in the list, from 0 on: what is drawn, the last one not included, and the first of it that is in sight. */
  readonly first: number;
  readonly end: number;
  readonly firstInView: number;
};
/** The list hands itself in. */
type ListRef = (list: HTMLDivElement) => () => void;

/** Drawn beyond what is in sight on either side: enough to scroll into. */
const beyond = 4;
/** Where lists begin at the earliest. Looking where this one begins would have the browser lay out the page before its rows are there. */
const usualTopPx = 200;

type Sight = { readonly first: number; readonly end: number; readonly beyond: number };

/**
 * Which rows of a long list are drawn: those near the view, each of them `rowHeightPx` high. What is in sight comes first, and what
 * lies beyond it once the page has been laid out.
 */
export function useRowsInView(count: number, rowHeightPx: number): readonly [RowsInView, ListRef] {
  const [sight, setSight] = useState(() => sightOf(usualTopPx - window.scrollY, window.innerHeight, rowHeightPx, 0));
  const ref = useCallback(
    (list: HTMLDivElement) => {
      const look = () => {
        const next = sightOf(list.getBoundingClientRect().top, window.innerHeight, rowHeightPx, beyond);
        setSight((sight) => (isSame(sight, next) ? sight : next));
      };
      // In the frame that the scroll belongs to: otherwise there is nothing where the rows come a frame later.
      const follow = () => flushSync(look);
      const frame = requestAnimationFrame(look);
      const ending = new AbortController();
      window.addEventListener('scroll', follow, { passive: true, signal: ending.signal });
      window.addEventListener('resize', look, { signal: ending.signal });
      return () => {
        cancelAnimationFrame(frame);
        ending.abort();
      };
    },
    [rowHeightPx],
  );
  return [drawnOf(sight, count), ref];
}

/** Of a list that has `count` rows. */
export function drawnOf({ first, end, beyond: beyondCount }: Sight, count: number): RowsInView {
  const within = (place: number) => Math.min(count, Math.max(0, place));
  return { first: within(first - beyondCount), end: within(end + beyondCount), firstInView: within(first) };
}

/** Which places are in sight, whatever the list's end. `topPx` is where the list begins, seen from the upper edge of the window. */
export function sightOf(topPx: number, windowHeightPx: number, rowHeightPx: number, beyondCount: number): Sight {
  return {
    first: Math.floor(-topPx / rowHeightPx),
    end: Math.ceil((windowHeightPx - topPx) / rowHeightPx),
    beyond: beyondCount,
  };
}

function isSame(one: Sight, other: Sight): boolean {
  return one.first === other.first && one.end === other.end && one.beyond === other.beyond;
}
