import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLingui } from '@lingui/react/macro';
import { type LinkProps, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { FirstLoad } from '../../ui/layout/first-load.tsx';
import { PageHeader, SplitLayout, StickyBar } from '../../ui/layout/layout.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState, OfflineState } from '../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import type { BadgeIcon } from '../../ui/status/status-badge.tsx';
import classes from './detail-page.module.css';
import type { DetailRead } from './detail-read.ts';

type DetailParts<Row> = {
  readonly title: (row: Row) => ReactNode;
  /** The main figure and status of the page, in one line below its heading. */
  readonly status?: (row: Row) => ReactNode;
  /** Content above the columns, over their whole width. */
  readonly above?: (row: Row) => ReactNode;
  /** Facts and sections in the main column, and the side column. */
  readonly main: (row: Row) => ReactNode;
  readonly side?: (row: Row) => ReactNode;
  readonly below?: (row: Row) => ReactNode;
  readonly actions?: (row: Row) => ReactNode;
  /** The main action: in the heading on a desktop, at the bottom on a phone. */
  readonly mainAction?: (row: Row) => ReactNode;
  /** The content for print instead of the page. */
  readonly printed?: (row: Row) => ReactNode;
};

type DetailPageProps<Row> = DetailParts<Row> & {
  readonly read: DetailRead<Row>;
  readonly back: { readonly to: NonNullable<LinkProps['to']>; readonly name: ReactNode };
  /** The heading while there is no row to name: “Invoice”. */
  readonly heading: ReactNode;
  /** Why there is no such row, and what to do. */
  readonly missing: { readonly icon?: BadgeIcon; readonly title: ReactNode; readonly text: ReactNode };
};

/** The page of one row: back link, name and status, actions, facts and sections. It has the five states of a screen. */
export function DetailPage<Row>({ read, back, heading, missing, ...parts }: DetailPageProps<Row>) {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const backLink = <BackLink to={back.to}>{back.name}</BackLink>;
  if (read.kind === 'loading') return <LoadingState />;
  if (read.kind === 'ready') return <DetailView {...parts} read={read} back={backLink} />;
  return (
    <>
      <PageHeader back={backLink} title={heading} />
      {read.kind === 'failed' ? <FailedState onRetry={read.retry} /> : null}
      {read.kind === 'offline' ? <OfflineState onRetry={read.retry} /> : null}
      {read.kind === 'missing' && read.isSynced && sync.asOf === null ? (
        <FirstLoad status={sync} onRetry={() => void offline.pull()} />
      ) : null}
      {read.kind === 'missing' && !(read.isSynced && sync.asOf === null) ? (
        <EmptyState
          title={missing.title}
          {...(missing.icon ? { icon: missing.icon } : {})}
          action={
            <Button variant="default" renderRoot={(rest) => <Link {...rest} to={back.to} />}>
              {back.name}
            </Button>
          }
        >
          {missing.text}
        </EmptyState>
      ) : null}
    </>
  );
}

type DetailViewProps<Row> = DetailParts<Row> & {
  readonly read: Extract<DetailRead<Row>, { readonly kind: 'ready' }>;
  readonly back: ReactNode;
};

function DetailView<Row>({ read, back, ...parts }: DetailViewProps<Row>) {
  const { t } = useLingui();
  const sync = useSyncStatus();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const { row, asOf = sync.asOf } = read;
  const mainAction = parts.mainAction?.(row) ?? null;
  const actions = parts.actions?.(row) ?? null;
  const status = parts.status?.(row) ?? null;
  return (
    <>
      <div className={classes.page} data-print={parts.printed ? 'hidden' : undefined}>
        <PageHeader
          back={back}
          title={parts.title(row)}
          note={<StaleNote asOf={asOf} isOnline={sync.isOnline} />}
          actions={
            actions || (mainAction && !isPhone) ? (
              <>
                {actions}
                {isPhone ? null : mainAction}
              </>
            ) : null
          }
        />
        {status ? <div className={classes.status}>{status}</div> : null}
        {parts.above ? <div className={classes.above}>{parts.above(row)}</div> : null}
        {parts.side ? <SplitLayout main={parts.main(row)} side={parts.side(row)} /> : parts.main(row)}
        {parts.below?.(row)}
        {isPhone && mainAction ? (
          <StickyBar label={t({ id: 'invoices.detail.actions', message: 'Actions' })}>{mainAction}</StickyBar>
        ) : null}
      </div>
      {parts.printed?.(row)}
    </>
  );
}
