import type { I18n } from '@lingui/core';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { formatInstant } from '../../ui/text/date-format.ts';
import type { ListPanelProps } from '../list/list-panel-props.ts';

type Noted = {
  readonly rowCount: number;
  readonly isOfSelection: boolean;
  /** The person and the business of the export. */
  readonly who: string;
  readonly now: Instant;
  /** When the rows were last synced; null if that is not known. */
  readonly asOf: Instant | null;
};

/** The description of an export, a sentence each: rows, filters, order, owner and age. */
export function exportNotes<Row>(
  { tab, filters, search, columns, sort }: ListPanelProps<Row>,
  { rowCount, isOfSelection, who, now, asOf }: Noted,
  i18n: I18n,
): readonly string[] {
  const say = ({ id, message }: MessageDescriptor, values: Record<string, string | number>) =>
    i18n._(id, values, { message });
  const chosen = [
    ...(tab === null ? [] : [tab]),
    ...filters.flatMap(({ label, value }) => (value ? [`${label}: ${value}`] : [])),
    ...(search.q ? [say(words.search, { text: search.q })] : []),
  ];
  const sorted = columns.find(({ key }) => key === sort.key);
  const order = sort.descending ? words.descending : words.ascending;
  return [
    say(isOfSelection ? words.selected : words.all, { count: rowCount }),
    ...(chosen.length > 0 ? [say(words.filters, { filters: chosen.join(' · ') })] : []),
    ...(sorted ? [say(order, { column: i18n._(sorted.name) })] : []),
    say(words.made, { time: formatInstant(now, i18n.locale), who }),
    ...(asOf ? [say(words.asOf, { time: formatInstant(asOf, i18n.locale) })] : []),
  ];
}

const words = {
  all: /*i18n*/ {
    id: 'kit.export.note.all',
    message: 'Rows in this view: {count}',
  },
  selected: /*i18n*/ {
    id: 'kit.export.note.selected',
    message: 'Selected rows only: {count}',
  },
  filters: /*i18n*/ { id: 'kit.export.note.filters', message: 'Filters: {filters}' },
  search: /*i18n*/ { id: 'kit.export.note.search', message: 'Search: {text}' },
  ascending: /*i18n*/ { id: 'kit.export.note.ascending', message: 'Sorted by {column}, ascending' },
  descending: /*i18n*/ { id: 'kit.export.note.descending', message: 'Sorted by {column}, descending' },
  made: /*i18n*/ { id: 'kit.export.note.made', message: 'Exported {time} by {who}' },
  asOf: /*i18n*/ { id: 'kit.export.note.as-of', message: 'Figures as of {time}' },
} as const satisfies Record<string, MessageDescriptor>;
