import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { Note } from '../../ui/layout/note.tsx';
import { useEnterCode } from './use-enter-code.ts';

/** Why an entry that needs a code waits for its author. */
export function CodeWantedNote() {
  const { isOnline } = useSyncStatus();
  return (
    <Note tone="warning">
      {isOnline ? (
        <Trans id="outbox.entry.code-wanted">
          Confirm it’s you to send this. One code covers everything here that needs it.
        </Trans>
      ) : (
        <Trans id="outbox.entry.code-wanted-offline">
          Confirm it’s you to send this. You need a connection to get a code.
        </Trans>
      )}
    </Note>
  );
}

/** Asks for the code and sends the entry again unchanged. */
export function EnterCodeButton({ scope }: { readonly scope: string }) {
  const { isOnline } = useSyncStatus();
  const { isAsking, enterCode } = useEnterCode();
  return (
    <Button size="compact-sm" loading={isAsking} disabled={!isOnline} onClick={() => void enterCode(scope)}>
      <Trans id="outbox.entry.enter-code">Enter code</Trans>
    </Button>
  );
}
