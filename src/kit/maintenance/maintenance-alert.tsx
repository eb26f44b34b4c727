import { Trans } from '@lingui/react/macro';
import { IconTool } from '@tabler/icons-react';
import type { MaintenanceWindow } from '../../../domain/programs/program-settings.ts';
import { AlertBox } from '../../ui/layout/alert-box.tsx';
import { MaintenanceWindowText } from './maintenance-window-text.tsx';

type MaintenanceAlertProps = { readonly window: MaintenanceWindow; readonly onClose: () => void };

/** When the maintenance is, and whom to ask about it (§2). */
export function MaintenanceAlert({ window, onClose }: MaintenanceAlertProps) {
  return (
    <AlertBox
      type="warning"
      headerIcon={IconTool}
      title={<Trans id="bcaas.maintenance.title">Scheduled maintenance</Trans>}
      actions={[
        {
          label: <Trans id="bcaas.maintenance.linkLabel">Contact us</Trans>,
          href: `mailto:${window.email}`,
        },
      ]}
      isDismissible
      isBorderless
      onDismiss={onClose}
    >
      <MaintenanceWindowText window={window} />
    </AlertBox>
  );
}
