import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconLock,
  IconPower,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { type Card, isTerminated } from '../../../domain/cards/card.ts';
import type { CardStatus } from '../../../domain/cards/card-status.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { LookBadge, type StatusLook } from './status-badge.tsx';

/** The server's status of a card; terminated is a separate, final status. */
export function CardStatusBadge({ card }: { readonly card: Pick<Card, 'status' | 'terminatedAt'> }) {
  return <LookBadge look={looks[isTerminated(card) ? 'terminated' : card.status]} />;
}

/** The name of a card's status. */
export function cardStatusLabel(card: Pick<Card, 'status' | 'terminatedAt'>): MessageDescriptor {
  return looks[isTerminated(card) ? 'terminated' : card.status].label;
}

const looks: Record<CardStatus | 'terminated', StatusLook> = {
  active: { tone: 'neutral', icon: IconCircleCheck, label: /*i18n*/ { id: 'cards.status.active', message: 'Active' } },
  inactive: {
    tone: 'info',
    icon: IconPower,
    label: /*i18n*/ { id: 'cards.status.inactive', message: 'Not activated' },
  },
  locked: { tone: 'warning', icon: IconLock, label: /*i18n*/ { id: 'cards.status.locked', message: 'Locked' } },
  notCreated: {
    tone: 'neutral',
    icon: IconCircleDashed,
    label: /*i18n*/ { id: 'cards.status.not-created', message: 'Not created' },
  },
  notEnabled: {
    tone: 'neutral',
    icon: IconBan,
    label: /*i18n*/ { id: 'cards.status.not-enabled', message: 'Not enabled' },
  },
  pending: {
    tone: 'info',
    icon: IconTruckDelivery,
    label: /*i18n*/ { id: 'cards.status.pending', message: 'On its way' },
  },
  terminated: {
    tone: 'neutral',
    icon: IconCircleX,
    label: /*i18n*/ { id: 'cards.status.terminated', message: 'Terminated' },
  },
};
