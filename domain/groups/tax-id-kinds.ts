import type { BankingCountry } from '../bank-accounts/banking-countries.ts';
import * as check from './tax-id-checks.ts';

/**
 * A kind of number by which a country knows a business: its tax number, or its VAT id, which may be written with the letters of the
 * country. `name` is the country's own word and is not translated.
 */
export type TaxIdKind = {
  readonly kind: 'taxNumber' | 'vatId';
  readonly name: string;
  /** Of the number without blanks, dots, dashes, slashes and the letters of the country. */
  readonly pattern: RegExp;
  /** A valid number, as people write it. */
  readonly example: string;
  /** The check digits, where their rule is public. */
  readonly check?: (plain: string) => boolean;
};

const taxNumber = (name: string, pattern: RegExp, example: string, digits?: TaxIdKind['check']): TaxIdKind => ({
  kind: 'taxNumber',
  name,
  pattern,
  example,
  ...(digits && { check: digits }),
});
const vatId = (...parts: Parameters<typeof taxNumber>): TaxIdKind => ({ ...taxNumber(...parts), kind: 'vatId' });

const [belgian, spanish, irish, czech, romanian] = [
  /^[01]\d{9}$/,
  /^[0-9A-Z]\d{7}[0-9A-Z]$/,
  /^\d[0-9A-Z+*]\d{5}[A-W][A-I]?$/,
  /^\d{8,10}$/,
  /^\d{2,10}$/,
];

/** The kinds of each country, the tax number first. In some countries both are the same number, written with or without letters. */
export const taxIdKinds: Record<BankingCountry, readonly TaxIdKind[]> = {
  AT: [
    taxNumber('Steuernummer', /^\d{9}$/, '59-119/9013'),
    vatId('UID-Nummer', /^U\d{8}$/, 'ATU13585627', check.isAustrian),
  ],
  AU: [
    taxNumber('TFN', /^\d{8,9}$/, '123 456 782', check.isAustralianTaxFile),
    vatId('ABN', /^\d{11}$/, '83 914 571 673', check.isAustralian),
  ],
  BE: [
    taxNumber('Ondernemingsnummer / numéro d’entreprise', belgian, '0403.019.261', check.isBelgian),
    vatId('BTW-nummer / numéro de TVA', belgian, 'BE0403019261', check.isBelgian),
  ],
  CA: [
    taxNumber('Business Number (BN)', /^\d{9}$/, '123456782', check.isLuhn),
    vatId('GST/HST number', /^\d{9}RT\d{4}$/, '123456782 RT0001', (id) => check.isLuhn(id.slice(0, 9))),
  ],
  CZ: [vatId('DIČ', czech, 'CZ25123891')],
  DE: [
    // The tax office's own form has 10 or 11 digits, the form of all states has 13.
    taxNumber('Steuernummer', /^(?!0+$)(\d{10,11}|[1-5]\d{3}0\d{8})$/, '181/815/08155'),
    vatId('USt-IdNr.', /^[1-9]\d{8}$/, 'DE136695976', check.isGerman),
  ],
  ES: [taxNumber('NIF', spanish, 'B58378431'), vatId('NIF-IVA', spanish, 'ESB58378431')],
  FI: [
    taxNumber('Y-tunnus / FO-nummer', /^\d{8}$/, '2077474-0', check.isFinnish),
    vatId('ALV-numero / momsnummer', /^\d{8}$/, 'FI20774740', check.isFinnish),
  ],
  FR: [
    taxNumber('SIREN', /^\d{9}$/, '303 265 045', check.isLuhn),
    taxNumber('SIRET', /^\d{14}$/, '732 829 320 00074', check.isLuhn),
    vatId('N° TVA', /^[0-9A-HJ-NP-Z]{2}\d{9}$/, 'FR40303265045', (id) => check.isLuhn(id.slice(2))),
  ],
  GB: [
    taxNumber('UTR', /^\d{10}K?$/, '19558 39661', check.isBritishTax),
    vatId('VAT number', /^\d{9}(\d{3})?$/, 'GB980780684', check.isBritish),
  ],
  IE: [taxNumber('Tax reference number', irish, '6433435F'), vatId('VAT number', irish, 'IE6433435F')],
  IT: [
    taxNumber('Codice fiscale', check.italianPerson, 'RCCMNL83S18D969H', check.isItalianPerson),
    vatId('Partita IVA', /^\d{11}$/, 'IT00743110157', check.isLuhn),
  ],
  LU: [
    taxNumber('Matricule', /^(\d{11}|\d{13})$/, '1994 2405 124'),
    vatId('N° TVA', /^\d{8}$/, 'LU15027442', check.isLuxembourgish),
  ],
  NL: [taxNumber('RSIN', /^\d{9}$/, '111222333', check.isDutch), vatId('Btw-id', /^\d{9}B\d{2}$/, 'NL004495445B01')],
  PT: [
    taxNumber('NIF', /^[1-9]\d{8}$/, '501 964 843', check.isPortuguese),
    vatId('NIF-IVA', /^[1-9]\d{8}$/, 'PT501964843', check.isPortuguese),
  ],
  RO: [taxNumber('CUI', romanian, '18547290'), vatId('Cod TVA', romanian, 'RO18547290')],
  SE: [
    taxNumber('Organisationsnummer', /^\d{10}$/, '556737-0431', check.isLuhn),
    vatId('Momsregistreringsnummer', /^\d{10}01$/, 'SE556737043101', (id) => check.isLuhn(id.slice(0, 10))),
  ],
  US: [taxNumber('EIN', /^\d{9}$/, '12-3456789')],
};
