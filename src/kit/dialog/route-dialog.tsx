import { Modal, type ModalProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useOpening } from '../../platform/react/use-opening.ts';
import { type OverPage, useCloseDialog } from './close-dialog.ts';

export type RouteDialogProps = Pick<ModalProps, 'size' | 'centered' | 'fullScreen' | 'closeOnClickOutside'> & {
  readonly title: ReactNode;
  readonly over: OverPage;
  readonly children: (close: () => void) => ReactNode;
};

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
      {children(close)}
    </Modal>
  );
}
