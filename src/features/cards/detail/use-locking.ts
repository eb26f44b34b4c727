import { useState } from 'react';
import type { Card, CardReason } from '../../../../domain/cards/card.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { notBusy, whileBusy } from './while-busy.ts';

/** Locks a card, with or without a connection, and unlocks it, which needs one. Neither shows before the server's row does. */
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
