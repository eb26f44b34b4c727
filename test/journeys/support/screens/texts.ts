import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { readTexts } from '../../../locales/catalogues.ts';

export const english = await readTexts('en-US');

const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const odd = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
const oddOf = new Map([...latin].map((letter, index) => [letter, [...odd][index] ?? letter]));

/** Every text in accented letters and brackets, by id: a text without them is written in the code. */
export const pseudoTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(english).map(([id, text]) => [id, pseudoText(text)]),
);

/** `Pay {amount}` → `⟦Þåý {amount}⟧`: placeholders, plurals and tags do not change. */
export function pseudoText(text: string): string {
  return `⟦${asIcu(compileMessageOrThrow(text), false)}⟧`;
}

type Token = string | readonly [name: string, format?: string, detail?: Record<string, unknown> | string];

function asIcu(tokens: unknown, isCounting: boolean): string {
  if (typeof tokens === 'string') return oddWords(tokens);
  return (tokens as readonly Token[]).map((token) => tokenAsIcu(token, isCounting)).join('');
}

function tokenAsIcu(token: Token, isCounting: boolean): string {
  if (typeof token === 'string') return isCounting && token === '#' ? '#' : oddWords(token);
  const [name, format, detail] = token;
  if (format === undefined) return `{${name}}`;
  if (typeof detail !== 'object') return `{${[name, format, detail].filter(Boolean).join(', ')}}`;
  const cases = Object.entries(detail)
    .filter(([form, words]) => form !== 'offset' || words !== undefined)
    .map(([form, words]) => {
      if (form === 'offset') return `offset:${String(words)}`;
      return `${/^\d+$/.test(form) ? `=${form}` : form} {${asIcu(words, format === 'plural')}}`;
    });
  return `{${name}, ${format}, ${cases.join(' ')}}`;
}

/** Letters outside tags get accents. */
function oddWords(words: string): string {
  const parts = words.split(/(<\/?\d+\/?>)/);
  const changed = parts.map((part, index) =>
    index % 2 === 1 ? part : [...part].map((letter) => oddOf.get(letter) ?? letter).join(''),
  );
  return changed.join('').replaceAll("'", "''");
}
