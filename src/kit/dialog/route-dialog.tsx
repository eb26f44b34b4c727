import { Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { NavigateOptions } from '@tanstack/react-router';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOpening } from '../../platform/react/use-opening.ts';

type RouteDialogProps = {
  readonly title: ReactNode;
  /** The page below, to which closing leads. */
  readonly over: Pick<NavigateOptions, 'to' | 'params'>;
  readonly children: (close: () => void) => ReactNode;
};

/**
 * A dialog with an address of its own: a child route of its page. A link to it opens page and dialog, Back closes it, and the focus
 * returns. Links on the page below set `state={{ isOverPage: true }}`, so that closing goes back in the history.
 */
export function RouteDialog({ title, over, children }: RouteDialogProps) {
  const { t } = useLingui();
  const router = useRouter();
  const isOverPage = useLocation({ select: ({ state }) => state.isOverPage === true });
  const isOpened = useOpening();
  const close = () => {
    if (isOverPage) router.history.back();
    else void router.navigate({ ...over, replace: true, resetScroll: false });
  };
  return (
    <Modal
      opened={isOpened}
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      {children(close)}
    </Modal>
  );
}
