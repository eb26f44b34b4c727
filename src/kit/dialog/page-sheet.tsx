import { Drawer, type DrawerProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useOpening } from '../../platform/react/use-opening.ts';
import { overPage, PageDialogContext, useCloseDialog } from './close-dialog.ts';

type PageSheetProps = Pick<DrawerProps, 'position' | 'size' | 'padding' | 'classNames'> & {
  readonly title: ReactNode;
  readonly children: ReactNode;
};

/** A panel at an edge of the window, drawn while the page's address names it. Its links lead away from it, and Back returns to it. */
export function PageSheet({ title, children, ...look }: PageSheetProps) {
  const { t } = useLingui();
  const isOpened = useOpening();
  const close = useCloseDialog(overPage);
  return (
    <Drawer
      {...look}
      opened={isOpened}
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      <PageDialogContext value>{children}</PageDialogContext>
    </Drawer>
  );
}
