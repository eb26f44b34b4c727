import { Trans } from '@lingui/react/macro';
import type { LockCardInput } from '../../../../domain/cards/lock-card.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';

export const lockCardFace: ActionFace<LockCardInput> = {
  Title: ({ input: { cardId } }) => {
    const { offline } = usePortal();
    const { data: name = '' } = useOfflineQuery({
      queryKey: ['device', 'cards', 'name', cardId],
      queryFn: async () => {
        const [card] = await offline.read.get('cards', [cardId]);
        return card ? `${card.cardholderName} ·· ${card.last4 ?? '····'}` : '';
      },
    });
    return <Trans id="actions.lock-card.title">Lock card {name}</Trans>;
  },
};
