/** Maximum characters in each of a card's two lines (§5). */
export const maxPrintedName = 26;

/**
 * A name as it is printed on a card (§5): upper case, without unprintable characters, single spaces, cut to the length. Diacritics are
 * removed first, so that Zoë becomes ZOE and not ZO. Empty if nothing can be printed.
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

function printableText(name: string): string {
  const bare = name.normalize('NFD').toUpperCase();
  const printable = bare.replaceAll('’', "'").replaceAll(/[^A-Z0-9 /'&.,-]/g, '');
  return printable.replaceAll(/ +/g, ' ').trim();
}
