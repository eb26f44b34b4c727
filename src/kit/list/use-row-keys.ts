import type { FocusEvent, KeyboardEvent } from 'react';
import { useRef, useState } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Of what draws a long list: the rows that exist now, up to `end`, and the first of them that is in view. */
type DrawnRows = { readonly first: number; readonly end: number; readonly firstInView: number };

/** Where the arrow keys have led, and there to which of the row's controls; the row may not be drawn or loaded yet. */
type Aim = { readonly list: Element; readonly place: number; readonly control: number };

/**
 * A list of a thousand rows is one stop of the Tab key, so that what comes after it is in reach: the arrow keys go from row to
 * row, and Tab leads back to the row that had the focus last, or to the first in view where that row is far away. Each press
 * counts, also where it comes before its row does: the focus goes as far as there are rows, and on when they come.
 */
export function useRowKeys({ first, end, firstInView }: DrawnRows, count: number) {
  const [current, setCurrent] = useState(0);
  const aim = useRef<Aim | null>(null);
  const watch = useRef<MutationObserver | null>(null);
  const aimAt = (next: Aim | null) => {
    watch.current?.disconnect();
    aim.current = next && !goTowards(next) ? next : null;
    if (!aim.current) return;
    // Rows come with a scroll, or with what the device has read.
    watch.current ??= new MutationObserver(() => aimAt(aim.current));
    watch.current.observe(aim.current.list, { childList: true, subtree: true });
  };
  return {
    tabStop: current >= first && current < end ? current : firstInView,
    rowKeys: {
      onFocus: ({ target }: FocusEvent) => {
        const row = rowOf(target);
        if (row) setCurrent(placeOf(row));
      },
      // Whoever does something else meanwhile does it where the focus is seen.
      onPointerDown: () => aimAt(null),
      onKeyDown: (event: KeyboardEvent) => {
        const step = steps[event.key];
        const row = rowOf(event.target as Element);
        if (step === undefined || !row) return aimAt(null);
        event.preventDefault();
        const { place, control } = aim.current ?? {
          place: placeOf(row),
          control: controlsOf(row).indexOf(event.target as HTMLElement),
        };
        aimAt({ list: event.currentTarget, place: Math.min(count - 1, Math.max(0, place + step)), control });
      },
    },
  };
}

/** Moves the focus towards it, as far as there are rows; answers whether nothing is left to go. */
function goTowards({ list, place, control }: Aim): boolean {
  const row = rowOf(document.activeElement);
  if (!row || !list.contains(row)) return true;
  const from = placeOf(row);
  const step = Math.sign(place - from);
  for (let next = place; next !== from; next -= step) {
    const target = controlsOf(list.querySelector(`[aria-rowindex="${next + 2}"]`))[control];
    target?.focus();
    if (target) return next === place;
  }
  return from === place;
}

function rowOf(element: Element | null): Element | null {
  return element?.closest('[aria-rowindex]') ?? null;
}

/** From 0 on; the list's head is the first row that a screen reader counts from 1 on. */
function placeOf(row: Element): number {
  return Number(row.getAttribute('aria-rowindex')) - 2;
}

function controlsOf(row: Element | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('input, a, button') ?? [])];
}
