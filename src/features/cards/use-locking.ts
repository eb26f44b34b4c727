import { useState } from 'react';
import type { Card, CardReason } from '../../../domain/cards/card.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { usePortal } from '../../platform/portal-context.ts';

type Locking = { readonly isWorking: boolean; readonly refusal: Refusal | null };

/** Locks a card, with or without a connection, and unlocks it, which needs one. Neither shows before the server's row does. */
export function useLocking({ id: cardId }: Pick<Card, 'id'>) {
  const { offline } = usePortal();
  const [state, setState] = useState<Locking>({ isWorking: false, refusal: null });

  /** True once the lock is really kept. */
  const lock = async (reason: CardReason): Promise<boolean> => {
    setState({ isWorking: true, refusal: null });
    const kept = await offline.enqueue('lockCard', { cardId, reason });
    setState({ isWorking: false, refusal: kept.ok ? null : kept.refusal });
    return kept.ok;
  };
  const unlock = async (): Promise<void> => {
    setState({ isWorking: true, refusal: null });
    const answer = await offline.perform('unlockCard', { cardId });
    await offline.pull();
    setState({ isWorking: false, refusal: answer.ok ? null : answer.refusal });
  };
  return { state, lock, unlock };
}
