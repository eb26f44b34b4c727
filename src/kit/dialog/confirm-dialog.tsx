import { Button, Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useOpening } from '../../platform/react/use-opening.ts';
import styles from './confirm-dialog.module.css';
import { useCloseOnBack } from './use-close-on-back.ts';

type ConfirmDialogProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** A field to fill in before the confirmation. */
  readonly field?: ReactNode;
  readonly confirmLabel: ReactNode;
  readonly cancelLabel?: ReactNode;
  /** Left out for an action that removes something. */
  readonly kind?: 'primary' | 'danger';
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks for a confirmation before something is removed or money is moved. It has no address: a link must not ask for a decision. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, field, confirmLabel, cancelLabel, kind = 'danger', onConfirm, onCancel } = props;
  const { t } = useLingui();
  const isOpened = useOpening();
  useCloseOnBack(onCancel);
  return (
    <Modal
      opened={isOpened}
      centered
      onClose={onCancel}
      title={title}
      closeButtonProps={{ 'aria-label': t({ id: 'bcaas.form.buttons.close', message: 'Close' }) }}
    >
      <div className={styles.content}>
        <p className={styles.text}>{children}</p>
        {field}
        <div className={styles.buttons}>
          <Button variant="default" data-autofocus onClick={onCancel}>
            {cancelLabel ?? <Trans id="security.dialog.cancel">Cancel</Trans>}
          </Button>
          <Button {...(kind === 'danger' && { color: 'red' })} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
