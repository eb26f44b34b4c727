import { useRef, useState } from 'react';

/** Panels over the signed-in pages; one at a time. */
export type Overlay = 'palette' | 'outbox' | 'more' | 'install' | 'signOut';

/** Opens and closes a panel; then returns the focus to where it was, unless the page has moved it by then. */
export function useOverlay() {
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  return {
    overlay,
    open: (next: Overlay) => {
      if (overlay === null) opener.current = openerOf(document.activeElement);
      setOverlay(next);
    },
    close: () => {
      setOverlay(null);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener.current?.focus();
      });
    },
  };
}

/** An element inside a menu or a panel no longer exists then, so its opener is used. */
function openerOf(active: Element | null): HTMLElement | null {
  const panel = active?.closest('[role="menu"], [role="dialog"]');
  const button = (panel && document.querySelector(`[aria-controls="${panel.id}"]`)) ?? active;
  return button instanceof HTMLElement ? button : null;
}
