import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { NavigateOptions } from '@tanstack/react-router';
import { useLocation, useRouter } from '@tanstack/react-router';
import { createContext } from 'react';
import type { ReactNode } from 'react';
import { useOpening } from '../../platform/react/use-opening.ts';

export type RouteDialogProps = Pick<ModalProps, 'size' | 'centered' | 'fullScreen' | 'closeOnClickOutside'> & {
  readonly title: ReactNode;
  /** The page below, to which closing leads. */
  readonly over: Pick<NavigateOptions, 'to' | 'params' | 'search'>;
  readonly children: (close: () => void) => ReactNode;
};

/** True inside a dialog that has an address: closing it leaves its form. */
export const DialogContext = createContext(false);

/**
 * A dialog with an address of its own: a child route of its page, or a parameter of the page's address (`PageDialog`). A link to it opens
 * page and dialog, Back closes it, a reload keeps it, and the focus returns. Links on the page below set `state={{ isOverPage: true }}`,
 * so that closing goes back in the history.
 */
export function RouteDialog({ title, over, children, ...look }: RouteDialogProps) {
  const { t } = useLingui();
  const isOpened = useOpening();
  const close = useCloseDialog(over);
  return (
    <Modal
      {...look}
      opened={isOpened}
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      <DialogContext value>{children(close)}</DialogContext>
    </Modal>
  );
}

/** Goes back to the page below if the dialog was opened there, and replaces the dialog's address otherwise. */
function useCloseDialog(over: RouteDialogProps['over']): () => void {
  const router = useRouter();
  const isOverPage = useLocation({ select: ({ state }) => state.isOverPage === true });
  return () => {
    if (isOverPage) router.history.back();
    else void router.navigate({ ...over, replace: true, resetScroll: false });
  };
}
