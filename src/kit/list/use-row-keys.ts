import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The rendered rows of a long list, up to `end`, and the first visible one. */
type DrawnRows = { readonly first: number; readonly end: number; readonly firstInView: number };

/** The target of the arrow keys: a row, and one of its controls. The row may not be rendered or loaded yet. */
type Aim = { readonly list: Element; readonly place: number; readonly control: number };

/**
 * A list of a thousand rows is one Tab stop, so that later content can be reached: the arrow keys move between rows. Tab returns to the row
 * that had the focus last, or to the first visible one if that row is far away. Each key press counts even before its row is rendered: the
 * focus moves as far as there are rows, and continues when they appear.
 */
export function useRowKeys({ first, end, firstInView }: DrawnRows, count: number) {
  const [current, setCurrent] = useState(0);
  const aim = useRef<Aim | null>(null);
  const watch = useRef<MutationObserver | null>(null);
  const aimAt = (next: Aim | null) => {
    watch.current?.disconnect();
    aim.current = next && !goTowards(next) ? next : null;
    if (!aim.current) return;
    // Rows are added by scrolling, or when the device has read them.
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
      // A click elsewhere ends the movement, so that the focus stays visible there.
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

/** Moves the focus towards the target, as far as there are rows; returns whether it is reached. */
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

/** Counted from 0; for screen readers the list's heading is row 1. */
function placeOf(row: Element): number {
  return Number(row.getAttribute('aria-rowindex')) - 2;
}

function controlsOf(row: Element | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('input, a, button') ?? [])];
}
