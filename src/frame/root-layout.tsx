import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { reportPageView } from '../platform/wire/telemetry.ts';
import { followHeading } from './follow-heading.ts';
import { useFollowMaintenance, useMaintenance } from '../platform/shell/use-maintenance.ts';
import { useShell } from '../platform/shell/shell.ts';

const MaintenanceScreen = lazy(() =>
  import('../kit/maintenance/maintenance-screen.tsx').then((module) => ({ default: module.MaintenanceScreen })),
);

/**
 * Around every page: shows maintenance instead, uses its heading as the tab’s title, and reports one page view for
 * each.
 */
export function RootLayout() {
  useFollowMaintenance();
  useFollowHeading();
  const { isActive } = useMaintenance();
  const { telemetry } = useShell();
  const page = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.page });
  useEffect(() => {
    if (page) void reportPageView(telemetry, page).catch(() => undefined);
  }, [page, telemetry]);
  return isActive ? (
    <Suspense>
      <MaintenanceScreen />
    </Suspense>
  ) : (
    <Outlet />
  );
}

function useFollowHeading(): void {
  const { tab } = useShell();
  const router = useRouter();
  useEffect(() => {
    const heading = followHeading(tab.setHeading);
    const endings = [
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => (fromLocation ? heading.leave() : undefined)),
      router.subscribe('onRendered', heading.arrive),
      heading.stop,
    ];
    return () => {
      for (const end of endings) end();
    };
  }, [router, tab]);
}
