import * as v from 'valibot';
import { labelsOf } from '../../domain/known-actions/action-labels.ts';
import type { Approval } from '../../domain/approvals/approval.ts';
import { type RequestSubject, subjectOfRequest } from '../../domain/approvals/request-subject.ts';
import { requestTexts } from '../../domain/session/request-notice-texts.ts';
import { currencySchema, formatMoney } from '../../domain/money.ts';
import { type Instant, instantSchema } from '../../domain/time/instant.ts';
import { programText } from '../programs/program-text.ts';
import type { Program } from '../programs/program.ts';

/** The text of a request in a notice: its subject, its author and the time at which it expires. */
export type RequestValue = RequestSubject & { readonly author: string; readonly until: Instant | null };

export const requestValueSchema: v.GenericSchema<unknown, RequestValue> = v.object({
  kind: v.string(),
  person: v.nullable(v.string()),
  object: v.nullable(v.string()),
  amount: v.nullable(v.object({ amountMinor: v.pipe(v.number(), v.safeInteger()), currency: currencySchema })),
  invoices: v.number(),
  author: v.string(),
  until: v.nullable(instantSchema),
});

type OfApproval = Parameters<typeof subjectOfRequest>[0] & Pick<Approval, 'authorName'>;

/** A request as a value of a notice; `until` is the time at which it expires, or null after its decision. */
export function requestValue(approval: OfApproval, until: Instant | null): RequestValue {
  return { ...subjectOfRequest(approval), author: approval.authorName, until };
}

/** The lines about a request, in the language of the reader. */
export function requestText(program: Program, language: string, request: RequestValue): string {
  const say = (
    text: { readonly id: string; readonly message: string },
    values: Readonly<Record<string, string>> = {},
  ) => programText(program, language, text).replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
  const { person, object, amount, invoices, author, until } = request;
  const kind = say(labelsOf(request.kind)?.asked ?? requestTexts.unknown);
  const what = person === null ? kind : say(requestTexts.for, { kind, person });
  const when = (instant: Instant) =>
    new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: program.settings.timeZone,
    }).format(new Date(instant));
  return [
    object === null ? what : say(requestTexts.of, { what, object }),
    ...(amount === null ? [] : [say(requestTexts.amount, { amount: formatMoney(amount, language) })]),
    ...(invoices < 2 ? [] : [say(requestTexts.invoices, { count: String(invoices) })]),
    say(requestTexts.author, { name: author }),
    ...(until === null ? [] : [say(requestTexts.until, { when: when(until) })]),
  ].join('\n');
}
