import type { FocusEvent, KeyboardEvent } from 'react';
import { useState } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Of what draws a long list: the rows that exist now, up to `end`, and the first of them that is in view. */
type DrawnRows = { readonly first: number; readonly end: number; readonly firstInView: number };

/**
 * A list of a thousand rows is one stop of the Tab key, so that what comes after it is in reach: the arrow keys go from row to
 * row, and Tab leads back to the row that had the focus last, or to the first in view where that row is far away.
 */
export function useRowKeys({ first, end, firstInView }: DrawnRows) {
  const [current, setCurrent] = useState(0);
  return {
    tabStop: current >= first && current < end ? current : firstInView,
    rowKeys: {
      onFocus: ({ target }: FocusEvent) => {
        const row = rowOf(target);
        if (row) setCurrent(placeOf(row));
      },
      onKeyDown: (event: KeyboardEvent) => {
        const step = steps[event.key];
        const row = rowOf(event.target as Element);
        if (step === undefined || !row) return;
        event.preventDefault();
        const next = row.parentElement?.querySelector(`[aria-rowindex="${placeOf(row) + 2 + step}"]`);
        controlsOf(next)[controlsOf(row).indexOf(event.target as HTMLElement)]?.focus();
      },
    },
  };
}

function rowOf(element: Element): Element | null {
  return element.closest('[aria-rowindex]');
}

/** From 0 on; the list's head is the first row that a screen reader counts from 1 on. */
function placeOf(row: Element): number {
  return Number(row.getAttribute('aria-rowindex')) - 2;
}

function controlsOf(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('input, a') ?? [])];
}
