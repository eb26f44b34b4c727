import { useState } from 'react';
import * as v from 'valibot';
import type { ShownAlert } from '../../../../domain/alerts/shown-alert.ts';
import { AlertList } from '../../../kit/alerts/alert-list.tsx';
import { useServerQuery } from '../../../kit/server-query/use-server-query.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { appAlertsQuery } from './app-alerts.documents.ts';

const noAlerts: readonly ShownAlert[] = [];

/** Messages of the program's staff to this person, until they are dismissed on any device (§4). */
export function AppAlerts() {
  const { offline, who } = usePortal();
  const { answer } = useServerQuery(appAlertsQuery, {});
  // Only buyers have stored dismissals; those of staff and sellers last as long as the page.
  const isKept = who.userType === 'buyer';
  const { data: person } = useOfflineQuery({
    queryKey: ['device', 'people', who.person, 'alerts'],
    queryFn: async () => (await offline.read.get('people', [who.person]))[0] ?? null,
    enabled: isKept,
  });
  const waiting = useEntries().flatMap(({ envelope }) => dismissedBy(envelope));
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  // Dismissed alerts must not appear, so nothing is shown while the dismissals are being read.
  if (isKept && person === undefined) return null;
  const dismiss = async (messageStorageId: string) => {
    const kept = person && (await offline.enqueue('dismissAlert', { personId: person.id, messageStorageId }));
    // A stored dismissal is read from the device alone, so that it ends on every page when the person withdraws it.
    if (!kept?.ok) setDismissed((before) => [...before, messageStorageId]);
  };
  return (
    <AlertList
      alerts={answer?.currentAppAlerts ?? noAlerts}
      dismissed={[...dismissed, ...waiting, ...(person?.dismissedAlerts ?? [])]}
      onDismiss={(messageStorageId) => void dismiss(messageStorageId)}
    />
  );
}

const dismissalSchema = v.object({ messageStorageId: v.string() });

/** The alert that a waiting dismissal on this device names. Its definition is not imported, because every screen would load it. */
function dismissedBy({ kind, input }: { readonly kind: string; readonly input: unknown }): readonly string[] {
  const read = kind === 'dismissAlert' ? v.safeParse(dismissalSchema, input) : null;
  return read?.success ? [read.output.messageStorageId] : [];
}
