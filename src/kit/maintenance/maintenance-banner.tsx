import { Trans, useLingui } from '@lingui/react/macro';
import { IconTool, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { PlainButton } from '../../ui/fields/plain-button.tsx';
import { MaintenanceWindowText } from './maintenance-window-text.tsx';
import { useMaintenance } from '../../platform/shell/use-maintenance.ts';
import styles from './maintenance.module.css';

/** A warning above the page while the program announces a maintenance window; it can be closed. */
export function MaintenanceBanner() {
  const { t } = useLingui();
  const { window } = useMaintenance();
  const [closedFor, setClosedFor] = useState<string | null>(null);
  if (!window || closedFor === window.from) return null;
  return (
    <section
      className={styles.banner}
      aria-label={t({ id: 'bcaas.maintenance.title', message: 'Scheduled maintenance' })}
    >
      <IconTool size={18} stroke={1.8} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        <strong>
          <Trans id="bcaas.maintenance.title">Scheduled maintenance</Trans>
        </strong>{' '}
        <MaintenanceWindowText window={window} />{' '}
        <a href={`mailto:${window.email}`}>
          <Trans id="bcaas.maintenance.linkLabel">Contact us</Trans>
        </a>
      </p>
      <PlainButton
        kind="icon"
        aria-label={t({ id: 'bcaas.form.buttons.close', message: 'Close' })}
        onClick={() => setClosedFor(window.from)}
      >
        <IconX size={18} stroke={1.7} aria-hidden />
      </PlainButton>
    </section>
  );
}
