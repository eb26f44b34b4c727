import { useNavigate, useSearch } from '@tanstack/react-router';
import type { RouteDialogProps } from './route-dialog.tsx';
import { RouteDialog } from './route-dialog.tsx';

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
  const navigate = useNavigate();
  const text = useSearch({ strict: false, select: ({ dialog }) => dialog });
  const opened = typeof text === 'string' ? splitText(text) : null;
  const isOpen = opened?.name === name;
  const written = (about?: string) => (about === undefined ? name : `${name}.${about}`);
  const to = (dialog: string, isNew: boolean) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, dialog }),
      state: isNew ? { isOverPage: true } : true,
      replace: !isNew,
      resetScroll: false,
    });
  return {
    isOpen,
    about: isOpen ? opened.about : null,
    open: (about) => to(written(about), true),
    change: (about) => to(written(about), false),
  };
}

type PageDialogProps = Omit<RouteDialogProps, 'over'> & {
  readonly name: string;
  /** Opens only for what the address names: one row of several. */
  readonly about?: string;
};

/** A dialog over a page, open while the page's address names it. It is drawn by the page, not by a row of a list, which may be out of view. */
export function PageDialog({ name, about, ...props }: PageDialogProps) {
  const dialog = usePageDialog(name);
  if (!dialog.isOpen || (about !== undefined && dialog.about !== about)) return null;
  return <RouteDialog {...props} over={overPage} />;
}

const overPage: RouteDialogProps['over'] = { to: '.', search: (search) => ({ ...search, dialog: undefined }) };

function splitText(text: string): { readonly name: string; readonly about: string | null } {
  const [name = '', about = null] = text.split('.', 2);
  return { name, about };
}
