// Check digits of tax numbers and VAT ids, of numbers that already match the pattern of their kind.

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

/** The sum of Luhn: from the right, every second digit counts as the digits of its double. */
function luhnSum(id: string): number {
  return digitsOf(id)
    .toReversed()
    .reduce((total, digit, place) => total + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0);
}

/** Luhn: Canada, France, Italy, Sweden and others. */
export function isLuhn(id: string): boolean {
  return luhnSum(id) % 10 === 0;
}

/** The check digit of an Austrian VAT id, without its letter: it makes a Luhn sum of the others, increased by 4, a multiple of 10. */
export function isAustrian(id: string): boolean {
  return (luhnSum(id.slice(1, 8)) + 4 + tailOf(id, 1)) % 10 === 0;
}

/** The check digits of an Australian Business Number. */
export function isAustralian(id: string): boolean {
  return (weighted(id, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}

/** The VAT number of a business, or of a branch. Numbers from before 2010 add up to a multiple of 97, newer ones to 55 less. */
export function isBritish(branch: string): boolean {
  const id = branch.slice(0, 9);
  const sum = weighted(id, [8, 7, 6, 5, 4, 3, 2]) + tailOf(id, 2);
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

/** ISO 7064, mod 11, 10. */
export function isGerman(id: string): boolean {
  const product = digitsOf(id.slice(0, 8)).reduce((before, digit) => {
    const sum = (digit + before) % 10;
    return ((sum === 0 ? 10 : sum) * 2) % 11;
  }, 10);
  return (11 - product) % 10 === tailOf(id, 1);
}

/** The check digit of a Portuguese NIF. */
export function isPortuguese(id: string): boolean {
  const rest = weighted(id, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? 0 : 11 - rest) === tailOf(id, 1);
}

/** The check digits of a Belgian enterprise number. */
export function isBelgian(id: string): boolean {
  return 97 - (headOf(id, 8) % 97) === tailOf(id, 2);
}

/** The check digit of a Finnish business id. */
export function isFinnish(id: string): boolean {
  return weighted(id, [7, 9, 10, 5, 8, 4, 2, 1]) % 11 === 0;
}

/** The check digits of a VAT id of Luxembourg. */
export function isLuxembourgish(id: string): boolean {
  return headOf(id, 6) % 89 === tailOf(id, 2);
}

/** The Dutch test of eleven. */
export function isDutch(id: string): boolean {
  return weighted(id, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 && !/^0+$/.test(id);
}

/** An Australian Tax File Number of eight or nine digits. */
export function isAustralianTaxFile(id: string): boolean {
  const weights = id.length === 8 ? [10, 7, 8, 4, 6, 3, 5, 1] : [1, 4, 3, 7, 5, 8, 6, 9, 10];
  return weighted(id, weights) % 11 === 0 && !/^0+$/.test(id);
}

/** A British Unique Taxpayer Reference: its first digit is the check digit. */
export function isBritishTax(reference: string): boolean {
  const sum = weighted(reference.slice(1, 10), [6, 7, 8, 9, 10, 5, 4, 3, 2]);
  return '21987654321'[sum % 11] === reference[0];
}

/** The form of an Italian tax code; letters may stand for digits where two people had the same code. */
export const italianPerson = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-EHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/;

/** The values of the characters in odd places of an Italian tax code: those of 0 to 9 are also those of A to J. */
const oddValues = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** The last letter of an Italian tax code. */
export function isItalianPerson(id: string): boolean {
  const sum = Array.from(id.slice(0, 15)).reduce((total, character, place) => {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    return total + (place % 2 === 0 ? (oddValues[value] ?? 0) : value);
  }, 0);
  return id.charCodeAt(15) - 65 === sum % 26;
}
