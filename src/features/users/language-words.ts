/** A language in its own name, capitalised for a list: `de` → “Deutsch”. */
export function languageInItsWords(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
