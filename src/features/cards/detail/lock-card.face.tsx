import { Trans } from '@lingui/react/macro';
import type { LockCardInput } from '../../../../domain/cards/lock-card.action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { useCardName } from '../use-card-name.ts';

export const lockCardFace: ActionFace<LockCardInput> = {
  Title: ({ input: { cardId } }) => {
    const name = useCardName(cardId);
    return <Trans id="actions.lock-card.title">Lock card {name}</Trans>;
  },
};
