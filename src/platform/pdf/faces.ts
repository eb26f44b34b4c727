import notoSans from '@fontsource/noto-sans/unicode.json';
import notoSansArabic from '@fontsource/noto-sans-arabic/unicode.json';
import notoSansHebrew from '@fontsource/noto-sans-hebrew/unicode.json';

/** The scripts that documents support; each has a font file per weight, which is loaded on demand. */
const ranges = {
  latin: notoSans.latin,
  'latin-ext': notoSans['latin-ext'],
  greek: notoSans.greek,
  'greek-ext': notoSans['greek-ext'],
  cyrillic: notoSans.cyrillic,
  'cyrillic-ext': notoSans['cyrillic-ext'],
  vietnamese: notoSans.vietnamese,
  hebrew: notoSansHebrew.hebrew,
  arabic: notoSansArabic.arabic,
} as const;
export type Face = keyof typeof ranges;
export type Weight = 'regular' | 'strong';

/** Reads a font file (WOFF). */
export type ReadFont = (face: Face, weight: Weight) => Promise<Uint8Array>;

type Range = { readonly first: number; readonly last: number };

const faces = Object.entries(ranges).map(([face, text]) => ({ face: face as Face, ranges: parsed(text) }));

/** The first face for a character; null if no face has it, such as an emoji. */
export function faceOf(codePoint: number): Face | null {
  const found = faces.find((one) => one.ranges.some(({ first, last }) => codePoint >= first && codePoint <= last));
  return found?.face ?? null;
}

/** `U+0590-05FF,U+20AA` as numbers. */
function parsed(text: string): readonly Range[] {
  return text.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
  });
}
