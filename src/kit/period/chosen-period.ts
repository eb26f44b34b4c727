import type { I18n } from '@lingui/core';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { formatDate } from '../../ui/text/date-format.ts';
import type { ChosenFilter } from '../list/list-panel-props.ts';

/** A chosen period as text, for the description of an export: each end with the name of its field. */
export function chosenPeriod(
  { from, to }: { readonly from?: PlainDate | undefined; readonly to?: PlainDate | undefined },
  names: { readonly from: MessageDescriptor; readonly to: MessageDescriptor },
  i18n: I18n,
): readonly ChosenFilter[] {
  return [
    { label: i18n._(names.from), value: from && formatDate(from, i18n.locale) },
    { label: i18n._(names.to), value: to && formatDate(to, i18n.locale) },
  ];
}
