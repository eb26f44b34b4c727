import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { Component, useId, type ReactNode } from 'react';
import { Note } from '../../ui/layout/note.tsx';
import classes from './overview.module.css';

type BlockProps<T> = {
  readonly name: string;
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isPending'> & { readonly refetch: () => unknown };
  /** Renders the data. */
  readonly children: (data: T) => ReactNode;
};

/** One part of Home: it loads, fails and retries on its own, also after an error in rendering; the other parts are not affected. */
export function Block<T>({ name, title, aside, query, children }: BlockProps<T>) {
  const titleId = useId();
  const retry = () => void query.refetch();
  return (
    <section className={classes.block} data-block={name} aria-labelledby={titleId}>
      <div className={classes.blockHead}>
        <h2 id={titleId} className={classes.blockTitle}>
          {title}
        </h2>
        {aside}
      </div>
      <DrawingBoundary onRetry={retry}>
        {query.isError ? (
          <Failed onRetry={retry} />
        ) : query.isPending || query.data === undefined ? (
          <Loading />
        ) : (
          <Drawn data={query.data} draw={children} />
        )}
      </DrawingBoundary>
    </section>
  );
}

/** A component of its own, so that the surrounding error boundary catches its errors. */
function Drawn<T>({ data, draw }: { readonly data: T; readonly draw: (data: T) => ReactNode }) {
  return <>{draw(data)}</>;
}

function Loading() {
  return (
    <div className={classes.ghosts} role="status">
      <span className={classes.srOnly}>
        <Trans id="ui.state.loading">Loading…</Trans>
      </span>
      <span className={classes.ghost} />
      <span className={classes.ghost} />
      <span className={classes.ghost} />
    </div>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Note
      tone="warning"
      title={<Trans id="ui.state.failed.title">This could not be shown</Trans>}
      actions={
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          <Trans id="ui.state.retry">Try again</Trans>
        </Button>
      }
    >
      <Trans id="ui.state.failed.text">Nothing was changed.</Trans>
    </Note>
  );
}

type BoundaryProps = { readonly onRetry: () => void; readonly children: ReactNode };

class DrawingBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ hasFailed: false });
    };
    return <Failed onRetry={retry} />;
  }
}
