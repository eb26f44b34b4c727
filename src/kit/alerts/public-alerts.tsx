import { useState } from 'react';
import * as v from 'valibot';
import { withDismissed } from '../../../domain/alerts/dismissed-alerts.ts';
import { shownAlertSchema } from '../../../domain/alerts/shown-alert.ts';
import { deviceText, keepDeviceText } from '../../platform/browser/device-texts.ts';
import { useProgram } from '../../platform/shell/use-program.ts';
import { AlertList } from './alert-list.tsx';

/** The key under which this browser stores dismissals before the sign-in. */
const storageKey = 'dismissed-alerts';
const dismissedSchema = v.array(v.string());

/** The program's alerts for people who are not signed in; this browser remembers dismissed ones. */
export function PublicAlerts() {
  const { publicAlerts } = useProgram();
  const [dismissed, setDismissed] = useState(readDismissed);
  const dismiss = (messageStorageId: string) => {
    const now = withDismissed(dismissed, messageStorageId);
    setDismissed(now);
    keepDeviceText(storageKey, JSON.stringify(now));
  };
  const alerts = publicAlerts.flatMap((alert) => {
    const read = v.safeParse(shownAlertSchema, alert);
    return read.success ? [read.output] : [];
  });
  return <AlertList alerts={alerts} dismissed={dismissed} onDismiss={dismiss} />;
}

function readDismissed(): readonly string[] {
  try {
    const kept = v.safeParse(dismissedSchema, JSON.parse(deviceText(storageKey) ?? '[]'));
    return kept.success ? kept.output : [];
  } catch {
    return [];
  }
}
