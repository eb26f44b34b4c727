import type { Currency } from '../money.ts';
import { parseAmount } from '../money.ts';
import type { ImportProblemCode } from './import-problems.ts';
import type { SourceCell } from './source-row.ts';
import { cellText } from './source-row.ts';

export type DecimalMark = '.' | ',';
export type ReadAmount =
  | { readonly ok: true; readonly amountMinor: number }
  | { readonly ok: false; readonly code: ImportProblemCode };

const codeOf = {
  empty: 'EMPTY',
  notANumber: 'NOT_AN_AMOUNT',
  tooManyDecimals: 'TOO_MANY_DECIMALS',
  ambiguous: 'AMBIGUOUS_AMOUNT',
  tooLarge: 'TOO_LARGE',
} as const satisfies Record<string, ImportProblemCode>;

const symbolsOf: Readonly<Record<Currency, readonly string[]>> = {
  AUD: ['$', 'A$'],
  CAD: ['$', 'C$', 'CA$'],
  CHF: ['Fr', 'Fr.'],
  DKK: ['kr', 'kr.'],
  EUR: ['€'],
  GBP: ['£'],
  MXN: ['$', 'MX$'],
  NZD: ['$', 'NZ$'],
  PLN: ['zł'],
  SEK: ['kr', 'kr.'],
  USD: ['$', 'US$'],
};

/** The decimal mark that the amounts of a file prove (1,234.50 or 55.9), or null where none does or they disagree. */
export function detectDecimalMark(texts: Iterable<string>): DecimalMark | null {
  const proven = new Set<DecimalMark>();
  for (const text of texts) {
    const match = /[.,](?=\d{1,2}\D*$)/.exec(text);
    if (match) proven.add(match[0] as DecimalMark);
  }
  const [mark] = proven;
  return proven.size === 1 && mark ? mark : null;
}

/**
 * Reads an amount of a file into minor units of the import's currency. Signs, brackets, percentages and formulas are never
 * read over: an amount that is not plainly positive is refused.
 */
export function readAmount(cell: SourceCell | undefined, currency: Currency, mark: DecimalMark | null): ReadAmount {
  if (typeof cell === 'number') return readText(exactText(cell), currency, '.');
  return readText(cellText(cell), currency, mark);
}

function readText(text: string, currency: Currency, mark: DecimalMark | null): ReadAmount {
  if (text === '') return refused('EMPTY');
  if (/^\p{Sc}?\s*[-−(]|[-−)]$/u.test(text) && /\d/.test(text)) return refused('AMOUNT_NOT_POSITIVE');
  const match = /^([^\d.,\s]*)\s*([\d.,\s'’\u00a0\u202f]+?)\s*([^\d.,\s]*)\.?$/u.exec(text);
  if (!match) return refused('NOT_AN_AMOUNT');
  const written = [match[1], match[3]].filter((part): part is string => Boolean(part));
  if (written.some((part) => !/^[\p{Sc}\p{L}]+$/u.test(part))) return refused('NOT_AN_AMOUNT');
  if (written.some((part) => part !== currency && !symbolsOf[currency].includes(part)))
    return refused('OTHER_CURRENCY');
  const parsed = parseAmount(match[2] ?? '', currency, mark ?? undefined);
  if (!parsed.ok) return refused(codeOf[parsed.reason]);
  return parsed.amountMinor > 0 ? parsed : refused('AMOUNT_NOT_POSITIVE');
}

/** The number as the workbook shows it: fifteen digits are exact, what follows is the noise of binary fractions. */
function exactText(value: number): string {
  return Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : value.toFixed(0);
}

function refused(code: ImportProblemCode): ReadAmount {
  return { ok: false, code };
}
