import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './screen-state.module.css';

/** Something is on its way; `children` says what. Appears after a moment, so that a quick answer does not flicker. */
export function LoadingState({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.state} data-late role="status">
      <span className={styles.dots} aria-hidden />
      <p className={styles.text}>{children ?? <Trans id="ui.state.loading">Loading…</Trans>}</p>
    </div>
  );
}
