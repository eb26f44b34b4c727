import { useNavigate } from '@tanstack/react-router';

/**
 * Names a dialog in the address of this page, as `?dialog=outbox`; none closes it. If the dialog takes the place of another one, there is no
 * new entry of the history.
 */
export function useOpenDialog(): (dialog: string | undefined, isReplaced?: boolean) => void {
  const navigate = useNavigate();
  return (dialog, isReplaced = false) =>
    void navigate({
      to: '.',
      search: (search) => ({ ...search, dialog }),
      state: isReplaced || { isOverPage: true },
      replace: isReplaced,
      resetScroll: false,
    });
}

/** Opens the outbox, which the frame draws over any signed-in page. */
export function useOpenOutbox(): () => void {
  const openDialog = useOpenDialog();
  return () => openDialog('outbox');
}
