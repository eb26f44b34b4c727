import { useLingui } from '@lingui/react';
import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconLock,
  IconPower,
  IconTruckDelivery,
} from '@tabler/icons-react';
import type { Card, CardStatus } from '../../../domain/cards/card.ts';
import { isTerminated } from '../../../domain/cards/card.ts';
import { cardStatusNames } from '../../ui/card-words.ts';
import type { BadgeIcon, Tone } from '../../ui/status-badge.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** How the server has the card, as icon, word and tint. */
export function CardStatusBadge({ card }: { readonly card: Pick<Card, 'status' | 'terminatedAt'> }) {
  const { i18n } = useLingui();
  const status = isTerminated(card) ? 'terminated' : card.status;
  const { tone, icon } = looks[status];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {i18n._(cardStatusNames[status])}
    </StatusBadge>
  );
}

const looks: Record<CardStatus | 'terminated', { readonly tone: Tone; readonly icon: BadgeIcon }> = {
  active: { tone: 'neutral', icon: IconCircleCheck },
  inactive: { tone: 'info', icon: IconPower },
  locked: { tone: 'warning', icon: IconLock },
  notCreated: { tone: 'neutral', icon: IconCircleDashed },
  notEnabled: { tone: 'neutral', icon: IconBan },
  pending: { tone: 'info', icon: IconTruckDelivery },
  terminated: { tone: 'neutral', icon: IconCircleX },
};
