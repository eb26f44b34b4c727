import { useState } from 'react';
import type { Card, CardReason } from '../../../../domain/cards/card.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { notBusy, whileBusy } from './while-busy.ts';

/** Locks a card, online or offline, and unlocks it, which needs a connection. The change is shown once the server's row has it. */
export function useLocking({ id: cardId }: Pick<Card, 'id'>) {
  const { offline } = usePortal();
  const [state, setState] = useState(notBusy);

  /** True once the lock is stored in the outbox. */
  const lock = (reason: CardReason): Promise<boolean> =>
    whileBusy(setState, () => offline.enqueue('lockCard', { cardId, reason }));
  const unlock = (): Promise<boolean> =>
    whileBusy(setState, async () => {
      const answer = await offline.perform('unlockCard', { cardId });
      await offline.pull();
      return answer;
    });
  return { state, lock, unlock };
}
