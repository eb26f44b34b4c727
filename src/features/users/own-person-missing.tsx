import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { OfflineState } from '../../ui/layout/screen-state.tsx';

/** What stands in place of one's own settings until the device has them: on their way, or out of reach. */
export function OwnPersonMissing({ isRead }: { readonly isRead: boolean }) {
  const { offline } = usePortal();
  const { isOnline, isPulling } = useSyncStatus();
  return isRead && !isOnline && !isPulling ? <OfflineState onRetry={() => void offline.pull()} /> : <LoadingState />;
}
