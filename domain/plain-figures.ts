/**
 * A typed or pasted figure in ordinary characters: full-width digits and marks become plain ones, blanks of any width become spaces, and
 * invisible characters (zero-width spaces, text direction controls) are removed. No other character changes: ² stays ², and is refused.
 */
export function plainFigures(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
}
