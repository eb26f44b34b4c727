import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { useSyncStatus } from '../../platform/react/portal-context.ts';
import { Note } from '../../ui/layout/note.tsx';
import { useEnterCode } from './use-enter-code.ts';

/** Why an entry that wants a code does not go on by itself. */
export function CodeWantedNote() {
  const { isOnline } = useSyncStatus();
  return (
    <Note tone="warning">
      {isOnline ? (
        <Trans id="outbox.entry.code-wanted">
          Confirm that it is you, then this is sent. One code is enough for everything here that wants the same one.
        </Trans>
      ) : (
        <Trans id="outbox.entry.code-wanted-offline">
          Confirm that it is you, then this is sent. A code needs a connection.
        </Trans>
      )}
    </Note>
  );
}

/** Asks for the code and sends the entry again as it is. */
export function EnterCodeButton({ scope }: { readonly scope: string }) {
  const { isOnline } = useSyncStatus();
  const { isAsking, enterCode } = useEnterCode();
  return (
    <Button size="compact-sm" loading={isAsking} disabled={!isOnline} onClick={() => void enterCode(scope)}>
      <Trans id="outbox.entry.enter-code">Enter code</Trans>
    </Button>
  );
}
