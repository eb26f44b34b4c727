import type { ReactNode } from 'react';
import { usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { FirstLoad } from '../../ui/layout/first-load.tsx';

/** A sentence that says that there are no such rows. Until the first load has ended, its progress is shown instead. */
export function OnceLoaded({ children }: { readonly children: ReactNode }) {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  return sync.asOf === null ? <FirstLoad status={sync} onRetry={() => void offline.pull()} /> : children;
}
