/** The locale that everything falls back to (specification §4, §9). */
export const defaultLocale = 'en-US';

/** A locale as a path carries it: two lower-case letters, a dash, two upper-case letters (§2). */
export const localePattern = /^[a-z]{2}-[A-Z]{2}$/;

/** Languages by country (§9); the first is the country's default. */
export const languagesByCountry: Readonly<Record<string, readonly string[]>> = {
  AT: ['de', 'en'],
  AU: ['en'],
  BE: ['en', 'fr', 'nl'],
  CA: ['en', 'fr'],
  CH: ['en', 'fr', 'de'],
  CZ: ['cs', 'en'],
  DE: ['de', 'en'],
  DK: ['da', 'en'],
  ES: ['es', 'en'],
  FI: ['en'],
  GB: ['en'],
  FR: ['fr', 'en'],
  LU: ['en', 'fr', 'de'],
  MX: ['en', 'es'],
  NL: ['en', 'nl'],
  NZ: ['en'],
  IE: ['en'],
  PL: ['en', 'pl'],
  PT: ['en', 'pt'],
  IT: ['en', 'it'],
  RO: ['en', 'ro'],
  SE: ['en', 'sv'],
  US: ['en', 'es'],
};

/**
 * The languages that a person of a country may choose in a program (§9): those of the country that the program has a locale of, in the
 * country's order; all of the program's where the country is not known or has none of them.
 */
export function languagesOffered(country: string | null, programLocales: readonly string[]): readonly string[] {
  const spoken = [...new Set(programLocales.map((locale) => locale.slice(0, 2)))];
  const ofCountry = (country === null ? [] : (languagesByCountry[country] ?? [])).filter((one) => spoken.includes(one));
  return ofCountry.length > 0 ? ofCountry : spoken;
}

/** Every language-country pair of the table, such as `de-AT`. */
export const offeredLocales: readonly string[] = Object.entries(languagesByCountry).flatMap(([country, languages]) =>
  languages.map((language) => `${language}-${country}`),
);

/** The catalogues to try, best first: the full locale, then its language, then the default (§4 Locale loading). */
export function localeChain(locale: string): readonly string[] {
  const language = locale.slice(0, 2);
  return [...new Set([locale, language, defaultLocale])];
}

/**
 * The first of the wished locales that the program supports: exactly, else by language, else another language of the same
 * country (its dates and amounts are still theirs), else the program's default.
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
