import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { declinePush, pushOfferQuery } from '../../platform/worker/push-offer.ts';
import { Note } from '../../ui/layout/note.tsx';
import { FailureNote } from '../../ui/status/failure-note.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { usePush } from './use-push.ts';

/**
 * Offers push notifications after one would have been useful. The browser itself asks only after the button; a refusal is respected for 90
 * days.
 */
export function PushOffer() {
  const { portal } = usePortal();
  const push = usePush();
  const nowMs = useNow();
  const { data: isOffered, refetch } = useOfflineQuery(pushOfferQuery(portal.memory, nowMs));
  if (!isOffered) return null;
  const decline = async () => {
    await declinePush(portal.memory, nowMs);
    await refetch();
  };
  const accept = async () => {
    // After a refusal the browser is not asked again for a while.
    if ((await push.change(true)) === 'forbidden') await decline();
    else await refetch();
  };
  return (
    <Note
      tone="info"
      icon={IconBell}
      title={<Trans id="push.offer.title">Get notifications on this device?</Trans>}
      actions={
        <>
          <Button size="compact-sm" loading={push.isBusy} onClick={() => void accept()}>
            <Trans id="push.offer.accept">Turn on notifications</Trans>
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => void decline()}>
            <Trans id="push.offer.decline">Not now</Trans>
          </Button>
        </>
      }
    >
      <Trans id="push.offer.text">
        You’ll see right away when a request needs your approval or a payment fails. They never show amounts.
      </Trans>
      {push.failure ? <FailureNote failure={push.failure} /> : null}
    </Note>
  );
}
