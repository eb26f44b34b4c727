import transliterate from '@sindresorhus/transliterate';

/** What the library leaves out or spells letter by letter. */
const ownReplacements: [string, string][] = [
  ['ου', 'ou'],
  ['ού', 'ou'],
  ['Ου', 'Ou'],
  ['Ού', 'Ou'],
  ['ΟΥ', 'OU'],
  ['Ŋ', 'NG'],
  ['ŋ', 'ng'],
  ['Ə', 'A'],
  ['ə', 'a'],
  ['ƒ', 'f'],
  ['’', "'"],
  ['ʼ', "'"],
  ['‘', "'"],
];

/** A Latin letter with its marks; the marks of Greek and Cyrillic letters belong to the letter. */
const latinLetter = /\p{Script=Latin}\p{M}*/gu;
const foreignLetter = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * A text in the letters A to Z: diacritics are left out, other Latin letters, Greek and Cyrillic ones spelt out (Ł is L, ß is ss). Null if
 * a letter has no such form, as in other scripts: a letter never vanishes, so the person is asked for the spelling.
 */
export function inLatinLetters(text: string): string | null {
  const composed = text.normalize('NFC');
  if (foreignLetter.test(composed)) return null;
  const plain = composed.replaceAll(latinLetter, withoutMarks);
  const spelt = withoutMarks(transliterate(plain, { customReplacements: ownReplacements }));
  return /[^\P{L}A-Za-z]/u.test(spelt) ? null : spelt;
}

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
}
