import { defaultLocale } from '../locales.ts';

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

/** The languages whose catalogue in `locales/` is complete: the portal speaks no other one. */
export const spokenLanguages: readonly string[] = ['en', 'de'];

/** The locales of a program that the portal speaks: all that any choice of a language offers. */
export function spokenLocales(programLocales: readonly string[]): readonly string[] {
  const spoken = programLocales.filter((locale) => spokenLanguages.includes(locale.slice(0, 2)));
  return spoken.length > 0 ? spoken : [defaultLocale];
}

/**
 * The languages that everybody may choose in a program: those of its locales that the portal speaks, the country's own first (§9).
 */
export function languagesOffered(country: string | null, programLocales: readonly string[]): readonly string[] {
  const ofCountry = country === null ? [] : (languagesByCountry[country] ?? []);
  const ofProgram = spokenLocales(programLocales).map((locale) => locale.slice(0, 2));
  return [...new Set([...ofCountry.filter((one) => ofProgram.includes(one)), ...ofProgram])];
}

/** The language in which the portal writes to a person: their own, or the default if the portal does not speak it. */
export function languageSpokenTo(language: string, offered: readonly string[]): string {
  return offered.includes(language) ? language : offered.includes('en') ? 'en' : (offered[0] ?? language);
}

/** Every language-country pair of the table, such as `de-AT`. */
export const offeredLocales: readonly string[] = Object.entries(languagesByCountry).flatMap(([country, languages]) =>
  languages.map((language) => `${language}-${country}`),
);
