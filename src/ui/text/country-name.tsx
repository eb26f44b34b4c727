import { useLocale } from './use-locale.ts';

/** The name of a country in the language of the page. */
export function CountryName({ country }: { readonly country: string }) {
  return <>{countryName(country, useLocale())}</>;
}

export function countryName(country: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
}
