/** Letters whose stroke or ligature no normal form separates, as somebody without them on the keyboard types them. */
const spelt: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ħ: 'h',
  ı: 'i',
};

/**
 * True if a text contains each word of the search, in any case, with or without diacritics: "lukasz" finds Łukasz. Several texts are joined,
 * so that each word may be in another one.
 */
export function containsWords(text: string | readonly (string | null)[], search = '', locale?: string): boolean {
  const searched = foldLetters(typeof text === 'string' ? text : text.join('\n'), locale);
  return foldLetters(search, locale)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

function foldLetters(text: string, locale?: string): string {
  const bare = text.toLocaleLowerCase(locale).normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return bare.replaceAll(/[łøđðþæœßħı]/g, (letter) => spelt[letter] ?? letter);
}
