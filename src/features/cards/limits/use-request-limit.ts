import { useState } from 'react';
import type { Card } from '../../../../domain/cards/card.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { notBusy, whileBusy } from '../detail/while-busy.ts';

/** Asks for a higher individual limit of whoever carries the card; it waits on the device where there is no connection. */
export function useRequestLimit({ id: cardId, buyerId, userId, currency }: Card) {
  const { offline } = usePortal();
  const [state, setState] = useState(notBusy);
  /** True once the request is really kept. A card that nobody carries has no individual limit. */
  const request = async (requestedMinor: number, reason: string): Promise<boolean> => {
    if (userId === null) return false;
    const input = { buyerId, userId, cardId, currency, requestedMinor, reason };
    return whileBusy(setState, () => offline.enqueue('requestHigherLimit', input));
  };
  return { state, request };
}
