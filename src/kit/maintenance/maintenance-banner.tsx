import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { IconTool } from '@tabler/icons-react';
import { MaintenanceWindowText } from './maintenance-window-text.tsx';
import { useMaintenance } from '../../platform/shell/use-maintenance.ts';
import styles from './maintenance.module.css';

const AlertBox = lazy(() => import('../../ui/alerts/alert-box.tsx').then((module) => ({ default: module.AlertBox })));

/** A warning above the page while the program announces a maintenance window; it can be closed. */
export function MaintenanceBanner() {
  const { window } = useMaintenance();
  const [closedFor, setClosedFor] = useState<string | null>(null);
  if (!window || closedFor === window.from) return null;
  return (
    <div className={styles.banner}>
      <Suspense>
        <AlertBox
          type="warning"
          headerIcon={IconTool}
          title={<Trans id="bcaas.maintenance.title">Scheduled maintenance</Trans>}
          actions={[
            {
              key: 'contact',
              label: <Trans id="bcaas.maintenance.linkLabel">Contact us</Trans>,
              href: `mailto:${window.email}`,
            },
          ]}
          isDismissible
          isBorderless
          onDismiss={() => setClosedFor(window.from)}
        >
          <MaintenanceWindowText window={window} />
        </AlertBox>
      </Suspense>
    </div>
  );
}
