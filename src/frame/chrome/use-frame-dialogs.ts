import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
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
  return {
    dialog,
    isSigningOut,
    // A dialog opened from the More sheet replaces it in the history, so that Back leads to the page.
    open: (next: FrameDialog) => {
      if (dialog !== next) openDialog(next, dialog === 'more');
    },
    signOut: () => {
      setSigningOut(true);
      // Going back is asynchronous, and would interfere with the navigation after a sign-out.
      if (dialog) openDialog(undefined, true);
    },
    staySignedIn: () => setSigningOut(false),
  };
}
