import { NativeSelect } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { cardStatuses, type CardStatus } from '../../../../domain/cards/card-status.ts';
import type { ListFilters } from '../../../kit/list/list-toolbar.tsx';
import { cardStatusLabel } from '../../../ui/status/card-status-badge.tsx';

/** The filter of cards that are not terminated by their status; undefined for any. */
export function useStatusFilter(
  status: CardStatus | undefined,
  onStatus: (status: CardStatus | undefined) => void,
): ListFilters {
  const { t, i18n } = useLingui();
  const label = t({ id: 'cards.column.status', message: 'Status' });
  const nameOf = (one: CardStatus) => i18n._(cardStatusLabel({ status: one, terminatedAt: null }));
  return {
    fields: (
      <NativeSelect
        label={<span>{label}</span>}
        value={status ?? ''}
        onChange={({ currentTarget: { value } }) => onStatus(cardStatuses.find((one) => one === value))}
        data={[
          { value: '', label: t({ id: 'users.filter.status-any', message: 'Any status' }) },
          ...cardStatuses.map((one) => ({ value: one, label: nameOf(one) })),
        ]}
      />
    ),
    count: status ? 1 : 0,
    none: { status: undefined },
    chosen: [{ label, value: status && nameOf(status) }],
  };
}
