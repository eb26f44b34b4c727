import { useState } from 'react';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import type { Refused } from '../../platform/wire/delivery.ts';
import { pushStateQuery, turnOffPush, turnOnPush } from '../../platform/worker/push-browser.ts';

/** Whether push notifications are on in this browser, and how to change it. */
export function usePush() {
  const { client } = usePortal();
  const { data: state, refetch } = useOfflineQuery(pushStateQuery);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Refused | null>(null);
  const change = async (isOn: boolean) => {
    setBusy(true);
    const changed = await (isOn ? turnOnPush(client) : turnOffPush(client));
    setFailure(changed.failure);
    setBusy(false);
    await refetch();
    return changed.state;
  };
  return { state, isBusy, failure, change };
}
