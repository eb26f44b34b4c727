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
 * The languages that a person of a country may choose in a program (§9): those of the country for which the program has a locale, in the
 * country's order; all of the program's languages if the country is not known or has none of them.
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
