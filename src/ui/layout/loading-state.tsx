import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './screen-state.module.css';

/** A loading indicator; `children` is its text. Appears with a delay, so that a quick answer does not flicker. */
export function LoadingState({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.state} data-late role="status">
      <span className={styles.dots} aria-hidden />
      <p className={styles.text}>{children ?? <Trans id="ui.state.loading">Loading…</Trans>}</p>
    </div>
  );
}
