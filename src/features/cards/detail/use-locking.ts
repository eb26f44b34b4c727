import { useState } from 'react';
import type { Card, CardReason } from '../../../../domain/cards/card.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import type { Refusal } from '../../../../domain/errors.ts';

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

/** An operation of the user: running, or finished, with the reason if it was refused. */
export type Busy = { readonly isWorking: boolean; readonly refusal: Refusal | null };

const notBusy: Busy = { isWorking: false, refusal: null };

/** Shows an operation as running until it ends; true if it was not refused. */
export async function whileBusy(
  show: (busy: Busy) => void,
  work: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }>,
): Promise<boolean> {
  let refusal: Refusal | null = null;
  show({ isWorking: true, refusal });
  try {
    const done = await work();
    if (!done.ok) refusal = done.refusal;
    return done.ok;
  } finally {
    show({ isWorking: false, refusal });
  }
}
