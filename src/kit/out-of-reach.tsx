import type { ReactNode } from 'react';
import type { Refused } from '../platform/wire/delivery.ts';
import { FailedState, OfflineState } from '../ui/layout/screen-state.tsx';
import styles from './message-page.module.css';

type OutOfReachProps = { readonly title: ReactNode; readonly failure: Refused; readonly onRetry: () => void };

/** A page that cannot be shown before the server has answered: heading, reason and retry. */
export function OutOfReach({ title, failure, onRetry }: OutOfReachProps) {
  const State = failure.code === 'NO_CONNECTION' ? OfflineState : FailedState;
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <State onRetry={onRetry} />
    </>
  );
}
