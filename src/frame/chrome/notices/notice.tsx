import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Note } from '../../../ui/layout/note.tsx';
import styles from './sync-notices.module.css';

type NoticeProps = {
  readonly tone: 'info' | 'warning';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onAct?: () => void;
};

/** One notice above the page, with an optional button. */
export function Notice({ tone, children, action, onAct }: NoticeProps) {
  const button = action ? (
    <Button size="compact-sm" variant="default" onClick={onAct}>
      {action}
    </Button>
  ) : undefined;
  return (
    <div className={styles.notice}>
      <Note tone={tone} announce="polite" actions={button}>
        {children}
      </Note>
    </div>
  );
}
