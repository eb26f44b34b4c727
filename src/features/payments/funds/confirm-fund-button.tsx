import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';

type ConfirmFundButtonProps = {
  readonly name: ReactNode;
  /** Set if the name alone is ambiguous. */
  readonly label?: string;
  readonly title: ReactNode;
  readonly text: ReactNode;
  /** `danger` for an action that removes something. */
  readonly kind?: 'primary' | 'danger';
  readonly onConfirm: () => void;
};

/** A button that asks before money moves between invoices. */
export function ConfirmFundButton({ name, label, title, text, kind = 'primary', onConfirm }: ConfirmFundButtonProps) {
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
