import { useLocale } from './use-locale.ts';

/** The name of a country in the language of the page. */
export function CountryName({ country }: { readonly country: string }) {
  return <>{countryName(country, useLocale())}</>;
}

/** A text that is no code of two letters, which a seller may have sent, is returned unchanged. */
export function countryName(country: string, locale: string): string {
  if (!/^[a-z]{2}$/i.test(country)) return country;
  return new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
}
