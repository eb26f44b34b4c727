/** Characters of a holder's name that banks read; what follows is cut. */
export const maxHolderNameAtBank = 18;

/** Letters that have no mark to lose: they are spelt out. `ß` becomes SS by upper case. */
const spelled: Record<string, string> = { Æ: 'AE', Œ: 'OE', Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Þ: 'TH', Ħ: 'H' };

/** The account holder's name as the bank will read it; empty where no letter or digit of it can be sent. */
export function holderNameAtBank(name: string): string {
  const bare = name.toUpperCase().normalize('NFD').replaceAll('’', "'");
  const latin = bare.replaceAll(/[^\x20-\x7e]/g, (letter) => spelled[letter] ?? '');
  const readable = latin
    .replaceAll(/[^A-Z0-9 /?:().,'+-]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  return /[A-Z0-9]/.test(readable) ? readable.slice(0, maxHolderNameAtBank).trim() : '';
}
