import { Trans } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import { EmptyState } from '../../ui/layout/screen-state.tsx';
import { useProgram } from '../../platform/shell/use-program.ts';
import { PublicLayout } from '../public-layout.tsx';
import { MaintenanceWindowText } from './maintenance-window-text.tsx';
import { useMaintenance } from '../../platform/shell/use-maintenance.ts';

/** Shown instead of every page while the program's maintenance window is active. */
export function MaintenanceScreen() {
  const { window } = useMaintenance();
  const { supportEmail } = useProgram();
  const email = window?.email ?? supportEmail;
  return (
    <PublicLayout>
      <EmptyState
        icon={IconTool}
        title={
          <h1 style={{ font: 'inherit', margin: 0 }}>
            <Trans id="bcaas.maintenance.title">Scheduled maintenance</Trans>
          </h1>
        }
        action={
          <a href={`mailto:${email}`}>
            <Trans id="bcaas.maintenance.linkLabel">Contact us</Trans>
          </a>
        }
      >
        {window ? (
          <MaintenanceWindowText window={window} />
        ) : (
          <Trans id="shell.maintenance.no-window">
            We’re working on the portal and will be back soon. Anything you queued on this device is kept.
          </Trans>
        )}
      </EmptyState>
    </PublicLayout>
  );
}
