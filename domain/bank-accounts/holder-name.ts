/** Characters of a holder's name that banks accept; the rest is cut. */
export const maxHolderNameAtBank = 18;

/** Letters without a separable diacritic are spelt out. `ß` becomes SS in upper case. */
const spelled: Record<string, string> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH', Ħ: 'H' };

/** The account holder's name as it is sent to the bank; empty if it has no letter or digit that can be sent. */
export function holderNameAtBank(name: string): string {
  const bare = name.toUpperCase().normalize('NFD').replaceAll('’', "'");
  const latin = bare.replaceAll(/[^\x20-\x7e]/g, (letter) => spelled[letter] ?? '');
  const readable = latin
    .replaceAll(/[^A-Z0-9 /?:().,'+-]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  return /[A-Z0-9]/.test(readable) ? readable.slice(0, maxHolderNameAtBank).trim() : '';
}
