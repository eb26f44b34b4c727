import { useEffect, useState } from 'react';

/**
 * For an element that opens with a transition: false at first. When it is removed, the focus returns to where it was, or to the page if
 * that element no longer exists.
 */
export function useOpening(): boolean {
  const [isOpened, setIsOpened] = useState(false);
  useEffect(() => {
    let opener = openerOf(document.activeElement);
    const frame = requestAnimationFrame(() => {
      // The dialog that this one replaces has returned the focus by now.
      if (opener === document.body) opener = document.activeElement;
      setIsOpened(true);
    });
    return () => {
      cancelAnimationFrame(frame);
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const target = opener?.isConnected ? opener : document.querySelector('#main');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    };
  }, []);
  return isOpened;
}

/** An element inside a menu no longer exists afterwards, so the menu's button is used. */
function openerOf(active: Element | null): Element | null {
  const panel = active?.closest('[role="menu"], [role="dialog"]');
  return (panel && document.querySelector(`[aria-controls="${panel.id}"]`)) ?? active;
}
