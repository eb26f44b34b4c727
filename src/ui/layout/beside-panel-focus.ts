import { placeBeside, type Side } from './place-beside.ts';

/** The focusable elements of a panel, in order. */
export function controlsIn(panel: Element): readonly HTMLElement[] {
  return [
    ...panel.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'),
  ];
}

/**
 * Positions the panel beside its button and moves the focus into it, until the returned function is called; a click or the focus elsewhere
 * closes it.
 */
export function followOpener(panel: HTMLElement, opener: HTMLElement, side: Side, onLeave: () => void): () => void {
  const place = () => {
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const size = { width: panel.offsetWidth, height: panel.offsetHeight };
    const { left, top } = placeBeside(opener.getBoundingClientRect(), size, view, side);
    panel.style.left = `${left}px`;
    panel.style.top = `${top}px`;
  };
  const goElsewhere = ({ target }: Event) => {
    if (target instanceof Node && !panel.contains(target) && !opener.contains(target)) onLeave();
  };
  place();
  (controlsIn(panel)[0] ?? panel).focus({ preventScroll: true });
  const sizes = new ResizeObserver(place);
  for (const element of [panel, opener]) sizes.observe(element);
  const ending = new AbortController();
  const { signal } = ending;
  window.addEventListener('scroll', place, { capture: true, passive: true, signal });
  window.addEventListener('resize', place, { signal });
  for (const leaving of ['pointerdown', 'focusin'])
    document.addEventListener(leaving, goElsewhere, { capture: true, signal });
  return () => {
    ending.abort();
    sizes.disconnect();
  };
}

type Key = { readonly key: string; readonly shiftKey: boolean };

/**
 * Moves the focus in a circle within a panel: by arrow keys in a menu, by Tab at the ends of a dialog. Returns whether it handled the key.
 */
export function stepThrough(
  controls: readonly HTMLElement[],
  { key, shiftKey }: Key,
  role: 'menu' | 'dialog',
): boolean {
  const current = controls.indexOf(document.activeElement as HTMLElement);
  const last = controls.length - 1;
  const wanted = role === 'menu' ? menuTarget(key, current, last) : dialogTarget(key, shiftKey, current, last);
  if (wanted === null) return false;
  controls[wanted]?.focus();
  return true;
}

function menuTarget(key: string, current: number, last: number): number | null {
  if (key === 'ArrowDown') return current === last ? 0 : current + 1;
  if (key === 'ArrowUp') return current <= 0 ? last : current - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : null;
}

/** Moves the focus only from one end to the other; in between the browser moves it, also within a date field. */
function dialogTarget(key: string, isBack: boolean, current: number, last: number): number | null {
  if (key !== 'Tab') return null;
  if (isBack) return current <= 0 ? last : null;
  return current === last ? 0 : null;
}
