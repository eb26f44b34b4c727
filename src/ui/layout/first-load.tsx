import { Progress, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { LoadingState } from './loading-state.tsx';
import { OfflineState } from './screen-state.tsx';

/** The progress of the first load, as the engine reports it. */
type FirstLoadStatus = {
  readonly isOnline: boolean;
  readonly isPulling: boolean;
  readonly firstLoad: { readonly delivered: number; readonly total: number } | null;
};

/** The first load of an account on this device: its progress, or that it needs a connection. */
export function FirstLoad({ status, onRetry }: { readonly status: FirstLoadStatus; readonly onRetry: () => void }) {
  const { t, i18n } = useLingui();
  if (!status.isOnline && !status.isPulling) {
    return (
      <OfflineState
        title={<Trans id="invoices.first-load.offline">Nothing has been loaded yet</Trans>}
        onRetry={onRetry}
      >
        <Trans id="invoices.first-load.offline-text">
          The first load needs a connection. After that, you can see your invoices offline.
        </Trans>
      </OfflineState>
    );
  }
  const { firstLoad } = status;
  if (!firstLoad || firstLoad.total === 0) return <LoadingState />;
  const percent = Math.min(100, Math.round((firstLoad.delivered / firstLoad.total) * 100));
  const [delivered, total] = [i18n.number(firstLoad.delivered), i18n.number(firstLoad.total)];
  return (
    <div style={{ maxWidth: 360, margin: '64px auto', textAlign: 'center' }}>
      <Text mb="sm" role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Trans id="invoices.first-load.progress">
          Loading your account: {delivered} of {total}
        </Trans>
      </Text>
      <Progress value={percent} aria-label={t({ id: 'invoices.first-load.label', message: 'First load' })} />
    </div>
  );
}
