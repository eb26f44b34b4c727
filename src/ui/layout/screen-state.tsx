import { Trans } from '@lingui/react/macro';
import { IconCloudOff, IconFileInvoice, IconMoodSad } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PlainButton } from '../fields/plain-button.tsx';
import type { BadgeIcon } from '../status/status-badge.tsx';
import styles from './screen-state.module.css';

type StateProps = {
  readonly icon?: BadgeIcon;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** The next step. */
  readonly action?: ReactNode;
  /** The state is the whole page, so its title is the h1. */
  readonly isHeading?: boolean;
};

/** An empty screen: the reason, and one next step. */
export function EmptyState({ icon: Icon = IconFileInvoice, title, children, action, isHeading = false }: StateProps) {
  const Title = isHeading ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon size={26} stroke={1.5} aria-hidden />
      </span>
      <Title className={styles.title}>{title}</Title>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

/** A screen that needs a connection, without one. */
export function OfflineState({
  title,
  children,
  onRetry,
}: {
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
}) {
  return (
    <EmptyState
      icon={IconCloudOff}
      title={title ?? <Trans id="ui.state.offline.title">This needs a connection</Trans>}
      action={onRetry ? <RetryButton onRetry={onRetry} /> : undefined}
    >
      {children ?? (
        <Trans id="ui.state.offline.text">You’re offline. You can still read what’s stored on this device.</Trans>
      )}
    </EmptyState>
  );
}

/** An error in one part of the screen; the other parts continue. */
export function FailedState({ children, onRetry }: { readonly children?: ReactNode; readonly onRetry?: () => void }) {
  return (
    <EmptyState
      icon={IconMoodSad}
      title={<Trans id="ui.state.failed.title">This could not be shown</Trans>}
      action={onRetry ? <RetryButton onRetry={onRetry} /> : undefined}
    >
      {children ?? <Trans id="ui.state.failed.text">Nothing was changed.</Trans>}
    </EmptyState>
  );
}

function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <PlainButton kind="default" onClick={onRetry}>
      <Trans id="ui.state.retry">Try again</Trans>
    </PlainButton>
  );
}
