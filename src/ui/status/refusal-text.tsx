import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { errorCatalogue } from '../../../domain/error-catalogue.ts';
import { isErrorCode } from '../../../domain/errors.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { currencies, formatMoney, money, readAmount } from '../../../domain/money.ts';
import { chargeStatusLabel, isChargeStatus } from './charge-status-badge.tsx';

/** A refusal by a rule, the device or the server: a code, which this build may not know. */
export type AnyRefusal = { readonly code: string; readonly values?: Readonly<Record<string, string | number>> | null };

/** The text of a refusal in the reader's language; nothing until its texts are loaded, which happens after the first page. */
export function RefusalText({ refusal }: { readonly refusal: AnyRefusal }) {
  const { i18n } = useLingui();
  const sentence = refusalSentence(refusal, i18n);
  return sentence === messageOf(refusal).id ? null : <>{sentence}</>;
}

/** The sentence of a refusal as a plain text, for titles and announcements. */
export function refusalSentence(refusal: AnyRefusal, i18n: I18n): string {
  const descriptor = messageOf(refusal);
  return i18n._(
    descriptor.id,
    { ...spoken(refusal.values ?? {}, i18n), code: refusal.code },
    { message: descriptor.message },
  );
}

function messageOf({ code }: AnyRefusal): MessageDescriptor {
  return isErrorCode(code) ? errorCatalogue[code].message : unknownCode;
}

const unknownCode = /*i18n*/ {
  id: 'errors.request.unknown-code',
  message: 'The server refused this for a reason that this version can’t explain ({code}). Reload the page.',
};

/** Values are statuses as codes and amounts as `GBP 1522.45`; the sentence needs them as formatted text. */
function spoken(values: NonNullable<AnyRefusal['values']>, i18n: I18n): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, string | number] => {
      if (typeof value !== 'string') return [name, value];
      if (name === 'status' && isChargeStatus(value))
        return [name, i18n._(chargeStatusLabel(value)).toLocaleLowerCase(i18n.locale)];
      return [name, amountIn(value, i18n.locale) ?? value];
    }),
  );
}

function amountIn(text: string, locale: string): string | null {
  const [, code, decimal] = /^([A-Z]{3}) (\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const currency = currencies.find((known) => known === code);
  const reading = currency && decimal ? readAmount(decimal, { currency, decimalMark: '.' }) : null;
  return currency && reading?.ok ? formatMoney(money(reading.amountMinor, currency), locale) : null;
}
