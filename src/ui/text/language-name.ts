/** A locale's name in its own language, such as `Deutsch (Österreich)`; the code if the browser has no name. */
export function languageName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language', languageDisplay: 'standard' }).of(locale) ?? locale;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(locale) + rest.join('');
}
