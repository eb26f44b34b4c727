import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';

/** `PIET VISSER ·· 4242`, for a sentence about a card; empty while it is read, and if the card is not on this device. */
export function useCardName(cardId: string): string {
  const { offline } = usePortal();
  const { data: name = '' } = useOfflineQuery({
    queryKey: ['device', 'cards', 'name', cardId],
    queryFn: async () => {
      const [card] = await offline.read.get('cards', [cardId]);
      return card ? `${card.cardholderName} ·· ${card.last4 ?? '····'}` : '';
    },
  });
  return name;
}
