import { useState } from 'react';
import type { Card } from '../../../domain/cards/card.ts';
import type { Refusal } from '../../../domain/errors.ts';
import { usePortal } from '../../platform/portal-context.ts';

type Requesting = { readonly isWorking: boolean; readonly refusal: Refusal | null };

/** Asks for a higher individual limit of whoever carries the card; it waits on the device where there is no connection. */
export function useRequestLimit({ id: cardId, buyerId, userId, currency }: Card) {
  const { offline } = usePortal();
  const [state, setState] = useState<Requesting>({ isWorking: false, refusal: null });
  /** True once the request is really kept. A card that nobody carries has no individual limit. */
  const request = async (requestedMinor: number, reason: string): Promise<boolean> => {
    if (userId === null) return false;
    setState({ isWorking: true, refusal: null });
    const input = { buyerId, userId, cardId, currency, requestedMinor, reason };
    const kept = await offline.enqueue('requestHigherLimit', input);
    setState({ isWorking: false, refusal: kept.ok ? null : kept.refusal });
    return kept.ok;
  };
  return { state, request };
}
