/** The fallback locale (specification §4, §9). */
export const defaultLocale = 'en-US';

/** A locale in a path: two lower-case letters, a hyphen, two upper-case letters (§2). */
export const localePattern = /^[a-z]{2}-[A-Z]{2}$/;

/** The catalogues to try, best first: the full locale, then its language, then the default (§4 Locale loading). */
export function localeChain(locale: string): readonly string[] {
  const language = locale.slice(0, 2);
  return [...new Set([locale, language, defaultLocale])];
}

/**
 * The first wished locale that the program supports: exactly, else by language, else another language of the same country (whose date and
 * amount formats apply), else the program's default.
 */
export function chooseLocale(wished: readonly string[], supported: readonly string[], fallback: string): string {
  for (const wish of wished) {
    if (supported.includes(wish)) return wish;
    const sameLanguage = supported.find((locale) => locale.slice(0, 2) === wish.slice(0, 2));
    if (sameLanguage) return sameLanguage;
  }
  const country = (locale: string) => locale.slice(3);
  const sameCountry = wished.flatMap((wish) => supported.filter((locale) => country(locale) === country(wish)))[0];
  if (sameCountry && country(sameCountry) !== '') return sameCountry;
  return supported.includes(fallback) ? fallback : (supported[0] ?? defaultLocale);
}
