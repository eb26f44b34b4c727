/** A language in its own words, with a capital as in a list: `de` → “Deutsch”. */
export function languageInItsWords(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
