/** The number format of a cell, as far as it matters: a date, added digits and characters, the sign of a currency, or none. */
export type NumberFormat =
  | { readonly kind: 'plain'; readonly currency?: string }
  | { readonly kind: 'day' }
  | { readonly kind: 'digits'; readonly pattern: readonly FormatPart[] };

type FormatPart =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'digit'; readonly mark: string };

const plain: NumberFormat = { kind: 'plain' };

/** A number format by its id in the workbook; ids below 164 are built in and not stored in the file. */
export function numberFormatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id);
  if (code !== undefined) return readNumberFormat(code);
  const isDay = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return isDay ? { kind: 'day' } : plain;
}

/** Reads a format code such as `dd/mm/yyyy`, `0000000000` or `"INV-"00000`. */
export function readNumberFormat(code: string): NumberFormat {
  const parts = partsOf(code);
  if (!parts) return plain;
  const signs = parts.flatMap(({ kind, ...part }) => (kind === 'sign' ? [part.text] : [])).join('');
  const amount = amountFormat(code);
  if (/^general$/i.test(signs)) return amount;
  if (/^[^0#?]*[ymd]/i.test(signs)) return { kind: 'day' };
  if (!/^[0#?]+$/.test(signs) || 'currency' in amount) return amount;
  const pattern = parts.map(({ kind, text }): FormatPart =>
    kind === 'sign' ? { kind: 'digit', mark: text } : { kind: 'literal', text },
  );
  const isPlain = signs.replaceAll(/[#?]/g, '').length < 2 && pattern.every(({ kind }) => kind === 'digit');
  return isPlain ? plain : { kind: 'digits', pattern };
}

/** The format of a number with the currency that its code displays: `[$€-407]`, `"EUR "` or a bare sign. */
function amountFormat(code: string): NumberFormat {
  const [, inBrackets] = /\[\$([^\]-]+)/.exec(code) ?? [];
  const [bare] = /\p{Sc}/u.exec(code.replaceAll(/\[[^\]]*\]/g, '')) ?? [];
  const [, quoted] = /"\s*([A-Z]{3})\s*"/.exec(code) ?? [];
  const currency = inBrackets?.trim() ?? bare ?? quoted;
  return currency ? { kind: 'plain', currency } : plain;
}

/** The digits of a whole number in the format: 611365 in `0000000000` is 0000611365. Null if the format shows another number. */
export function shownDigits(value: number, format: NumberFormat): string | null {
  if (format.kind !== 'digits' || !Number.isSafeInteger(value) || value < 0) return null;
  let digits = String(value);
  const first = format.pattern.findIndex(({ kind }) => kind === 'digit');
  let shown = '';
  for (const [index, part] of [...format.pattern.entries()].reverse()) {
    if (part.kind === 'literal') {
      shown = `${part.text}${shown}`;
    } else if (index === first) {
      shown = `${digits === '' ? emptyDigit(part.mark) : digits}${shown}`;
    } else {
      shown = `${digits.slice(-1) || emptyDigit(part.mark)}${shown}`;
      digits = digits.slice(0, -1);
    }
  }
  return shown;
}

function emptyDigit(mark: string): string {
  return mark === '0' ? '0' : '';
}

type CodePart = { readonly kind: 'sign' | 'literal'; readonly text: string };

/** The parts of a code's first section, for positive numbers; null for elapsed hours and conditions. */
function partsOf(code: string): CodePart[] | null {
  const parts: CodePart[] = [];
  const pattern = /"([^"]*)"|\\(.)|[_*].|\[([^\]]*)\]|([-+()/: ])|(;)|(.)/gsu;
  for (const [, quoted, escaped, bracket, shown, end, sign] of code.matchAll(pattern)) {
    if (end !== undefined) break;
    if (bracket !== undefined && /^(?:[hms]+$|[<>=])/i.test(bracket)) return null;
    const literal = quoted ?? escaped ?? shown;
    if (literal !== undefined) parts.push({ kind: 'literal', text: literal });
    else if (sign !== undefined) parts.push({ kind: 'sign', text: sign });
  }
  return parts;
}
