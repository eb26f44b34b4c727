import { useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePortal, useSyncStatus } from '../platform/react/portal-context.ts';
import { useEmbeddedPage } from '../platform/react/use-embedded-page.ts';
import { PageHeader } from '../ui/layout/layout.tsx';
import { LoadingState } from '../ui/layout/loading-state.tsx';
import { FailedState, OfflineState } from '../ui/layout/screen-state.tsx';
import { useLocale } from '../ui/text/use-locale.ts';
import styles from './embedded-page.module.css';

type EmbeddedPageProps = {
  readonly title: ReactNode;
  /** The frame's name for screen readers. */
  readonly frameTitle: string;
  /** One of the program's `embeddedPages`. */
  readonly address: string;
};

/**
 * A page of the program from another origin, in a sandboxed frame. It needs a connection, and is shown once it has sent its ready message
 * (`embedded-messages.ts`).
 */
export function EmbeddedPage({ title, frameTitle, address }: EmbeddedPageProps) {
  const { offline } = usePortal();
  const { isOnline } = useSyncStatus();
  const context = { locale: useLocale(), colorScheme: useComputedColorScheme('light') };
  const { frame, state, isDrawn, attempt, retry } = useEmbeddedPage(address, context, isOnline);
  return (
    <>
      <PageHeader title={title} />
      {isDrawn ? null : <OfflineState onRetry={() => void offline.pull()} />}
      {isDrawn && state.stage === 'loading' ? <LoadingState /> : null}
      {isDrawn && state.stage === 'failed' ? <FailedState onRetry={retry} /> : null}
      {isDrawn && state.stage !== 'failed' ? (
        <iframe
          key={attempt}
          ref={frame}
          title={frameTitle}
          src={address}
          // The page keeps its own origin, so that its messages can be identified; our origin is not possible, because it refuses to be
          // embedded.
          sandbox="allow-scripts allow-same-origin allow-forms"
          referrerPolicy="no-referrer"
          className={styles.frame}
          data-hidden={state.stage === 'loading' || undefined}
          {...(state.heightPx === null ? {} : { height: state.heightPx })}
        />
      ) : null}
    </>
  );
}
