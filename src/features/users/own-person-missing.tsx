import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { OfflineState } from '../../ui/layout/screen-state.tsx';

/** Shown until the device has one's own settings: loading, or not available. */
export function OwnPersonMissing({ isRead }: { readonly isRead: boolean }) {
  const { offline } = usePortal();
  const { isOnline, isPulling } = useSyncStatus();
  return isRead && !isOnline && !isPulling ? <OfflineState onRetry={() => void offline.pull()} /> : <LoadingState />;
}
