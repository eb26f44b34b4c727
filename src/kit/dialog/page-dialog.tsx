import { type RouteDialogProps, RouteDialog } from './route-dialog.tsx';
import { overPage, PageDialogContext } from './close-dialog.ts';
import { usePageDialog } from './use-page-dialog.ts';

type PageDialogProps = Omit<RouteDialogProps, 'over'> & {
  readonly name: string;
  /** The id of the row that this dialog is about; it opens only if the address names this row. */
  readonly about?: string;
};

/** A dialog over a page, open while the page's address names it. It is drawn by the page, not by a row of a list, which may be out of view. */
export function PageDialog({ name, about, ...props }: PageDialogProps) {
  const dialog = usePageDialog(name);
  if (!dialog.isOpen || (about !== undefined && dialog.about !== about)) return null;
  return (
    <PageDialogContext value>
      <RouteDialog {...props} over={overPage} />
    </PageDialogContext>
  );
}
