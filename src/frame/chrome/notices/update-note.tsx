import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Note } from '../../../ui/layout/note.tsx';
import { useShell } from '../../../platform/shell/shell.ts';

/** Offers a new version that is installed. It is activated only when the person asks, so that no open form is lost. */
export function UpdateNote() {
  const { updates } = useShell();
  const offer = useSyncExternalStore(updates.subscribe, updates.offer);
  if (!offer) return null;
  return (
    <Note
      tone="info"
      announce="polite"
      title={<Trans id="shell.update.title">A new version is ready</Trans>}
      actions={
        <Button size="compact-sm" variant="default" onClick={offer.apply}>
          <Trans id="shell.update.apply">Reload now</Trans>
        </Button>
      }
    >
      <Trans id="shell.update.text">Queued requests and the payment you’re working on are kept.</Trans>
    </Note>
  );
}
