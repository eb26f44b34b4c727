import { useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useOpenDialog } from '../../kit/dialog/open-dialog.ts';

/** The dialogs over every signed-in page, which its address names as `?dialog=more`. */
type FrameDialog = 'search' | 'outbox' | 'more' | 'install';

/**
 * The open dialog, and the sign-out. The question of a sign-out has no address: without unsent entries the sign-out is not asked about, and
 * a link must not sign anybody out.
 */
export function useFrameDialogs() {
  const dialog = useSearch({ from: '/_signed-in', select: (search) => search.dialog });
  const openDialog = useOpenDialog();
  const [isSigningOut, setSigningOut] = useState(false);
  const opener = useRef<Element | null>(null);
  return {
    dialog,
    isSigningOut,
    // What the More sheet opens takes its place, so that going back leads to the page.
    open: (next: FrameDialog) => {
      if (dialog !== next) openDialog(next, dialog === 'more');
    },
    signOut: () => {
      opener.current = openerOf(document.activeElement);
      setSigningOut(true);
      // Going back is asynchronous, and would interfere with the navigation after a sign-out.
      if (dialog) openDialog(undefined, true);
    },
    staySignedIn: () => {
      setSigningOut(false);
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const button = opener.current?.isConnected ? opener.current : document.querySelector('#main');
        if (button instanceof HTMLElement) button.focus();
      });
    },
  };
}

/** An element inside a menu no longer exists then, so the menu's button is used. */
function openerOf(active: Element | null): Element | null {
  const panel = active?.closest('[role="menu"], [role="dialog"]');
  return (panel && document.querySelector(`[aria-controls="${panel.id}"]`)) ?? active;
}
