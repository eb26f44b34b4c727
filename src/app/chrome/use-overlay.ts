import { useRef, useState } from 'react';

/** What opens over the signed-in pages; one at a time. */
export type Overlay = 'palette' | 'outbox' | 'more' | 'install' | 'signOut';

/** Opens and closes it; what had the focus before has it again after, unless the page has moved on by then. */
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

/** What stands in a menu or a panel is gone by the time that it is needed again; the button of the panel is not. */
function openerOf(active: Element | null): HTMLElement | null {
  const panel = active?.closest('[role="menu"], [role="dialog"]');
  const button = (panel && document.querySelector(`[aria-controls="${panel.id}"]`)) ?? active;
  return button instanceof HTMLElement ? button : null;
}
