/** A locale in its own words, such as `Deutsch (Österreich)`; the code where the browser has none. */
export function languageName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(locale) + rest.join('');
}
