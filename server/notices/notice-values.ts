import * as v from 'valibot';
import { type Money, currencySchema, formatMoney } from '../../domain/money.ts';
import { type PlainDate, plainDateSchema } from '../../domain/time/calendar-date.ts';
import type { Program } from '../programs/program.ts';
import type { LinkTo } from '../programs/public-links.ts';
import { type RequestValue, requestValueSchema } from './request-text.ts';

/** A value in the text of a notice. Amounts, dates and lists are written only when the notice is, in its reader's language. */
export type NoticeValue = string | number | Money | RequestValue | readonly PartOfList[];

/** One invoice of a list. `left` counts those that are not named. */
type PartOfList =
  | { readonly invoice: string; readonly amount: Money; readonly dueDate: PlainDate }
  | { readonly left: number };

export type NoticeValues = Readonly<Record<string, NoticeValue>>;

const moneySchema = v.object({ amountMinor: v.pipe(v.number(), v.safeInteger()), currency: currencySchema });
const partSchema = v.union([
  v.object({ invoice: v.string(), amount: moneySchema, dueDate: plainDateSchema }),
  v.object({ left: v.number() }),
]);

/** Values in the payload of a job or in a stored item of a digest. */
export const noticeValuesSchema: v.GenericSchema<unknown, NoticeValues> = v.record(
  v.string(),
  v.union([v.string(), v.number(), moneySchema, requestValueSchema, v.array(partSchema)]),
);

/** Makes the path of `link` an address; one of an earlier version, which is already an address, gets the configured origin. */
export function withLink(program: Program, values: NoticeValues, linkTo: LinkTo): NoticeValues {
  const { link } = values;
  if (typeof link !== 'string') return values;
  const { pathname, search } = new URL(link, 'http://any');
  return { ...values, link: linkTo(program, `${pathname}${search}`) };
}

/** A value as text in the language of the reader. */
export function noticeText(value: Exclude<NoticeValue, RequestValue>, language: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if ('amountMinor' in value) return formatMoney(value, language);
  return value.map((part) => listLine(part, language)).join('\n');
}

function listLine(part: PartOfList, language: string): string {
  if ('left' in part) return `+ ${part.left}`;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(part.dueDate),
  );
  return `${part.invoice}: ${formatMoney(part.amount, language)} (${day})`;
}

/** True for a value that says what a request is about. */
export function isRequestValue(value: NoticeValue): value is RequestValue {
  return typeof value === 'object' && 'kind' in value;
}
