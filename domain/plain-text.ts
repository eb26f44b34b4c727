import * as v from 'valibot';

// Text that is stored: typed by people, or read from files. Two texts that look the same are the same text, and no text
// contains characters that nobody sees.

/** Scripts whose spelling needs the zero-width joiner or non-joiner inside a word, such as Persian, Hindi or Sinhala. */
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

/** Where characters without a shape of their own belong to what is written: they stay. */
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

/** Blanks of any width but line breaks; each stands for a space. */
const blank = /[\t\p{Zs}]/gu;
const ordinary = /^[\x20-\x7e]*$/;

/**
 * One line of text as it is stored: NFC, without blanks around it, one space between words, without invisible characters
 * (zero-width spaces, text direction controls, soft hyphens). Control characters and line breaks stay: see `isPlainText`.
 */
export function normalizeLine(text: string): string {
  return visible(text).replaceAll(/ {2,}/g, ' ').trim();
}

/** Text of several lines as it is stored: as one line, but line breaks are kept, as `\n`, and so are spaces inside it. */
export function normalizeLines(text: string): string {
  return visible(text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')).trim();
}

function visible(text: string): string {
  if (ordinary.test(text)) return text;
  const bare = text.normalize('NFC').replaceAll(meaningfulOrInvisible, (_, kept: string | undefined) => kept ?? '');
  // Removing what stood between a letter and its mark may leave a pair that has a shorter form.
  return bare.replaceAll(blank, ' ').normalize('NFC');
}

/** False for control characters, line breaks and halves of characters: they can be neither stored nor put into a mail safely. */
export function isPlainText(line: string): boolean {
  return !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(line);
}

/** The schema of one line that is stored. Lengths are those of the text as it is stored. */
export function lineSchema({ min = 0, max }: { readonly min?: number; readonly max: number }) {
  return v.pipe(
    v.string(),
    v.transform(normalizeLine),
    v.check(isPlainText, 'one line of plain text'),
    v.minLength(min),
    v.maxLength(max),
  );
}

/** The schema of text of several lines that is stored. */
export function linesSchema({ min = 0, max }: { readonly min?: number; readonly max: number }) {
  return v.pipe(
    v.string(),
    v.transform(normalizeLines),
    v.check((text) => isPlainText(text.replaceAll('\n', ' ')), 'plain text'),
    v.minLength(min),
    v.maxLength(max),
  );
}
