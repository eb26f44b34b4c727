/** The one or two letters of a program's mark, beside its name and on the installed icon. */
export function markLetters(logoText: string): string {
  const words = logoText.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
