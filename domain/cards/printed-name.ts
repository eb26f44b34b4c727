import { inLatinLetters } from '../users/latin-letters.ts';
import { maxPrintedName } from './card.ts';

/**
 * A name as it is printed on a card (§5): upper case, in the letters A to Z, without unprintable characters, single spaces, cut to the
 * length. Letters are spelt out (Łukasz is LUKASZ) and never left out: empty if one cannot be, as in other scripts, or if nothing is left.
 */
export function printedName(name: string): string {
  return printableText(name).slice(0, maxPrintedName).trim();
}

/**
 * A name that is too long for a card, abbreviated (§5): the first initial and as much of the rest as fits. A shorter name is not changed.
 */
export function abbreviatedName(name: string): string {
  const printable = printableText(name);
  if (printable.length <= maxPrintedName) return printable;
  const [first = '', ...rest] = printable.split(' ');
  if (rest.length === 0) return printedName(name);
  return `${first.slice(0, 1)} ${rest.join(' ').slice(0, maxPrintedName - 2)}`.trim();
}

/** True if a name has letters that cannot be printed: it has to be typed in Latin letters. */
export function needsLatinLetters(name: string): boolean {
  return inLatinLetters(name) === null;
}

function printableText(name: string): string {
  const printable = (inLatinLetters(name) ?? '').toUpperCase().replaceAll(/[^A-Z0-9 /'&.,-]/g, '');
  return printable.replaceAll(/ +/g, ' ').trim();
}
