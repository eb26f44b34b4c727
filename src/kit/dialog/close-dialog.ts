import { type NavigateOptions, useLocation, useRouter } from '@tanstack/react-router';
import { createContext } from 'react';

/** True inside a dialog or sheet that its page's address names: another name there closes it, and with it its form. */
export const PageDialogContext = createContext(false);

/** The page below a dialog, to which closing leads. */
export type OverPage = Pick<NavigateOptions, 'to' | 'params' | 'search'>;

/** The page itself, without the dialog that its address names. */
export const overPage: OverPage = { to: '.', search: (search) => ({ ...search, dialog: undefined }) };

/** Goes back to the page below if the dialog was opened there, and replaces the dialog's address otherwise. */
export function useCloseDialog(over: OverPage): () => void {
  const router = useRouter();
  const isOverPage = useLocation({ select: ({ state }) => state.isOverPage === true });
  return () => {
    if (isOverPage) router.history.back();
    else void router.navigate({ ...over, replace: true, resetScroll: false });
  };
}
