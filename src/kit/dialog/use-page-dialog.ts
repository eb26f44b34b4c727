import { useSearch } from '@tanstack/react-router';
import { useOpenDialog } from './open-dialog.ts';

type PageDialogAddress = {
  readonly isOpen: boolean;
  /** What the open dialog is about: the id of a row, or a step. */
  readonly about: string | null;
  readonly open: (about?: string) => void;
  /** Changes what the open dialog is about, without a new entry of the history. */
  readonly change: (about: string) => void;
};

/**
 * The dialog with this name in the address of its page, as `?dialog=edit-policy.<id>`: the name, and after a point what it is about. Never a
 * secret, a name or an amount.
 */
export function usePageDialog(name: string): PageDialogAddress {
  const openDialog = useOpenDialog();
  const text = useSearch({ strict: false, select: ({ dialog }) => dialog });
  const opened = typeof text === 'string' ? splitText(text) : null;
  const isOpen = opened?.name === name;
  const written = (about?: string) => (about === undefined ? name : `${name}.${about}`);
  return {
    isOpen,
    about: isOpen ? opened.about : null,
    open: (about) => openDialog(written(about)),
    change: (about) => openDialog(written(about), true),
  };
}

function splitText(text: string): { readonly name: string; readonly about: string | null } {
  const [name = '', about = null] = text.split('.', 2);
  return { name, about };
}
