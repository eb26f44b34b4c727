import type { BankingCountry } from '../bank-accounts/banking-countries.ts';

/** A tax id in its normal form for comparison: upper case, without blanks, dots and dashes, and without the country prefix. */
export function plainTaxId(country: string, text: string): string {
  const plain = text.toUpperCase().replaceAll(/[\s.\-/]/g, '');
  const isPrefixed = plain.startsWith(country) && !nationalRule(country)?.pattern.test(plain);
  return isPrefixed ? plain.slice(2) : plain;
}

/** True if a tax id has the country's format, and valid check digits if the algorithm is public. */
export function isTaxId(country: string, text: string): boolean {
  const rule = nationalRule(country);
  const plain = plainTaxId(country, text);
  if (!rule) return /^[0-9A-Z]{4,20}$/.test(plain);
  return rule.pattern.test(plain) && (rule.check?.(plain) ?? true);
}

/** A valid example to show beside the field. */
export function exampleTaxId(country: string): string | null {
  return nationalRule(country)?.example ?? null;
}

type TaxIdRule = {
  readonly pattern: RegExp;
  readonly example: string;
  readonly check?: (plain: string) => boolean;
};

function nationalRule(country: string): TaxIdRule | undefined {
  return Object.hasOwn(rules, country) ? rules[country as BankingCountry] : undefined;
}

/** VAT numbers in Europe, ABN in Australia, business number in Canada, EIN in the United States. */
const rules: Record<BankingCountry, TaxIdRule> = {
  AT: { pattern: /^U\d{8}$/, example: 'U13585627', check: isAustrian },
  AU: { pattern: /^\d{11}$/, example: '83914571673', check: isAustralian },
  BE: { pattern: /^[01]\d{9}$/, example: '0403019261', check: (id) => 97 - (headOf(id, 8) % 97) === tailOf(id, 2) },
  CA: { pattern: /^\d{9}$/, example: '123456782', check: isLuhn },
  CZ: { pattern: /^\d{8,10}$/, example: '25123891' },
  DE: { pattern: /^[1-9]\d{8}$/, example: '136695976', check: isGerman },
  ES: { pattern: /^[0-9A-Z]\d{7}[0-9A-Z]$/, example: 'B58378431' },
  FI: { pattern: /^\d{8}$/, example: '20774740', check: (id) => weighted(id, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0 },
  FR: { pattern: /^[0-9A-HJ-NP-Z]{2}\d{9}$/, example: '40303265045', check: (id) => isLuhn(id.slice(2)) },
  GB: { pattern: /^\d{9}$/, example: '980780684', check: isBritish },
  IE: { pattern: /^\d[0-9A-Z+*]\d{5}[A-W][A-I]?$/, example: '6433435F' },
  IT: { pattern: /^\d{11}$/, example: '00743110157', check: isLuhn },
  LU: { pattern: /^\d{8}$/, example: '15027442', check: (id) => headOf(id, 6) % 89 === tailOf(id, 2) },
  NL: { pattern: /^\d{9}B\d{2}$/, example: '004495445B01' },
  PT: { pattern: /^[1-9]\d{8}$/, example: '501964843', check: isPortuguese },
  RO: { pattern: /^\d{2,10}$/, example: '18547290' },
  SE: { pattern: /^\d{10}(01)?$/, example: '556737043101', check: (id) => isLuhn(id.slice(0, 10)) },
  US: { pattern: /^\d{9}$/, example: '123456789' },
};

function digitsOf(id: string): readonly number[] {
  return [...id].map(Number);
}

function headOf(id: string, count: number): number {
  return Number(id.slice(0, count));
}

function tailOf(id: string, count: number): number {
  return Number(id.slice(-count));
}

function weighted(id: string, weights: readonly number[]): number {
  return digitsOf(id).reduce((sum, digit, place) => sum + digit * (weights[place] ?? 0), 0);
}

function isLuhn(id: string): boolean {
  const sum = digitsOf(id)
    .toReversed()
    .reduce((total, digit, place) => total + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
  return sum % 10 === 0;
}

function isAustrian(id: string): boolean {
  const digits = id.slice(1, 8);
  const sum = digitsOf(digits).reduce(
    (total, digit, place) => total + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)),
    0,
  );
  return (10 - ((sum + 4) % 10)) % 10 === tailOf(id, 1);
}

function isAustralian(id: string): boolean {
  return (weighted(id, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}

/** Numbers from before 2010 add up to a multiple of 97, newer ones to 55 less. */
function isBritish(id: string): boolean {
  const sum = weighted(id, [8, 7, 6, 5, 4, 3, 2]) + tailOf(id, 2);
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

/** ISO 7064, mod 11, 10. */
function isGerman(id: string): boolean {
  const product = digitsOf(id.slice(0, 8)).reduce((before, digit) => {
    const sum = (digit + before) % 10;
    return ((sum === 0 ? 10 : sum) * 2) % 11;
  }, 10);
  return (11 - product) % 10 === tailOf(id, 1);
}

function isPortuguese(id: string): boolean {
  const rest = weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? 0 : 11 - rest) === tailOf(id, 1);
}
