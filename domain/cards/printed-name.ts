/** Most characters that fit on a card, in either of its two lines (§5). */
export const maxPrintedName = 26;

/**
 * A name as it can be printed on a card (§5): upper case, without what cannot be printed, single spaces, and as much of it as
 * fits. Letters lose their marks first, so that Zoë is ZOE and not ZO. Empty where nothing of the name can be printed.
 */
export function printedName(name: string): string {
  const bare = name.normalize('NFD').toUpperCase();
  const printable = bare.replaceAll('’', "'").replaceAll(/[^A-Z0-9 /'&.,-]/g, '');
  return printable.replaceAll(/ +/g, ' ').trim().slice(0, maxPrintedName).trim();
}
