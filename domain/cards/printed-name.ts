/** Most characters that fit on a card, in either of its two lines (§5). */
export const maxPrintedName = 26;

/**
 * A name as it can be printed on a card (§5): upper case, without what cannot be printed, single spaces, and as much of it as
 * fits. Letters lose their marks first, so that Zoë is ZOE and not ZO. Empty where nothing of the name can be printed.
 */
export function printedName(name: string): string {
  return printableText(name).slice(0, maxPrintedName).trim();
}

/**
 * A name that is too long for a card, abbreviated (§5): the first initial and as much of the rest as fits. A shorter one stays as
 * it is.
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
