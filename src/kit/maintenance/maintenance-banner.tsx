import { lazy, Suspense, useState } from 'react';
import { useMaintenance } from '../../platform/shell/use-maintenance.ts';
import styles from './maintenance.module.css';

const MaintenanceAlert = lazy(() =>
  import('./maintenance-alert.tsx').then((module) => ({ default: module.MaintenanceAlert })),
);

/** A warning above the page while the program announces a maintenance window; it can be closed. */
export function MaintenanceBanner() {
  const { window } = useMaintenance();
  const [closedFor, setClosedFor] = useState<string | null>(null);
  if (!window || closedFor === window.from) return null;
  return (
    <div className={styles.banner}>
      <Suspense>
        <MaintenanceAlert window={window} onClose={() => setClosedFor(window.from)} />
      </Suspense>
    </div>
  );
}
