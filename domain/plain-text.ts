import * as v from 'valibot';

// Normalization of stored text, typed or imported. Equal-looking texts become equal, and invisible characters are removed.

/** Scripts that need the zero-width joiner or non-joiner inside a word, such as Persian, Hindi or Sinhala. */
const joiningScripts = [
  'Arabic',
  'Syriac',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
];
const joining = `[${joiningScripts.map((script) => `\\p{Script=${script}}`).join('')}]`;
const viramas = String.raw`[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]`;
const oneEmoji = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]*`;

/** Invisible characters that are part of the spelling here: they stay. */
const meaningful = [
  String.raw`${oneEmoji}(?:[\u{e0020}-\u{e007e}]+\u{e007f})?(?:\u200d${oneEmoji})*`,
  String.raw`[\d#*]\ufe0f\u20e3`,
  String.raw`${joining}+(?:[\u200c\u200d]${joining}+)+`,
  String.raw`${viramas}[\u200c\u200d]`,
  String.raw`\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}]`,
  String.raw`\p{Script=Mongolian}[\u180b-\u180d\u180f]`,
].join('|');
const meaningfulOrInvisible = new RegExp(
  String.raw`(${meaningful})|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`,
  'gu',
);

/** Blanks of any width except line breaks; each becomes a space. */
const blank = /[\t\p{Zs}]/gu;
const ordinary = /^[\x20-\x7e]*$/;

/**
 * One line of text in its stored form: NFC, trimmed, single spaces between words, without invisible characters (zero-width spaces, text
 * direction controls, soft hyphens). Control characters and line breaks stay: see `isPlainText`.
 */
export function normalizeLine(text: string): string {
  return visible(text).replaceAll(/ {2,}/g, ' ').trim();
}

/** Text of several lines in its stored form: as one line, but with line breaks (`\n`) and inner spaces kept. */
export function normalizeLines(text: string): string {
  return visible(text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')).trim();
}

function visible(text: string): string {
  if (ordinary.test(text)) return text;
  const bare = text.normalize('NFC').replaceAll(meaningfulOrInvisible, (_, kept: string | undefined) => kept ?? '');
  // Removing a character between a letter and its mark may leave a pair that has a composed form.
  return bare.replaceAll(blank, ' ').normalize('NFC');
}

/** False for control characters, line breaks and lone surrogates: they cannot be stored or put into an e-mail safely. */
export function isPlainText(line: string): boolean {
  return !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(line);
}

/** The schema of one stored line. Lengths apply to the normalized text. */
export function lineSchema({ min = 0, max }: { readonly min?: number; readonly max: number }) {
  return v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.check(isPlainText, 'one line of plain text'),
    v.minLength(min),
    v.maxLength(max),
  );
}

/** The schema of stored text of several lines. */
export function linesSchema({ min = 0, max }: { readonly min?: number; readonly max: number }) {
  return v.pipe(
    v.string(),
    v.transform(normalizeLines),
    v.check((text) => isPlainText(text.replaceAll('\n', ' ')), 'plain text'),
    v.minLength(min),
    v.maxLength(max),
  );
}
