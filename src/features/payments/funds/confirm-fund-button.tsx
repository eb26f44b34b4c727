import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';

type ConfirmFundButtonProps = {
  readonly name: ReactNode;
  /** Set if the name alone is ambiguous. */
  readonly label?: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** `danger` for an action that removes something. */
  readonly kind?: 'primary' | 'danger';
  /** Set if “Cancel” could be taken for the action itself. */
  readonly cancelLabel?: ReactNode;
  readonly onConfirm: () => void;
};

/** A button that asks before money moves between invoices. */
export function ConfirmFundButton(props: ConfirmFundButtonProps) {
  const { name, label, title, text, kind = 'primary', cancelLabel, onConfirm } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={label} onClick={() => setAsking(true)}>
        {name}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={title}
          confirmLabel={name}
          cancelLabel={cancelLabel}
          kind={kind}
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onCancel={() => setAsking(false)}
        >
          {text}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
