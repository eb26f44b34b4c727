import type { AccountField } from './banking-countries.ts';

/** Words that statements, letters and bank apps print before a number, in the languages of the countries; longer ones first. */
const labels: Partial<Record<AccountField, string>> = {
  iban: 'IBAN',
  sortCode: 'SORT\\s?CODE|S/?C',
  routingNumber: 'ROUTING|ABA|RTN|TRANSIT',
  institutionNumber: 'INSTITUTION|INST',
  transitNumber: 'TRANSIT|BRANCH',
  bsb: 'BSB',
  clearingNumber: 'CLEARING',
  accountNumber: 'ACCOUNT|ACCT|ACC|A/C|KONTO|KTO|COMPTE|CUENTA|CONTO|CONTA|REKENING|TILI|BANKGIRO',
};

/** Labels of other parts, which end the number before them. */
const others = 'BIC|SWIFT|BANK|BLZ|NAME|HOLDER|REF';

/** What may stand between a label and its number. */
const numberWord = String.raw`(?:[-\s]?(?:NUMBER|NUMMER|NUMERO|NÚMERO|NR|NO|N°|CODE))?`;
const signs = String.raw`[\s.:#=°-]*`;

const anyLabel = new RegExp(`(?<![A-Z0-9])(?:${[...Object.values(labels), others].join('|')})${numberWord}(?![A-Z])`);

const afterIban = /(?<![A-Z0-9])(?:BIC|SWIFT)(?![A-Z])/;

/**
 * The number of one part in pasted text: "IBAN: DE02 …", "Sort code: 20-00-00", or both numbers in one line. What stands after the part's
 * own label counts, up to the next label; text without labels stays as it is.
 */
export function pastedNumber(field: AccountField, typed: string): string {
  const text = typed.normalize('NFKC').toUpperCase().trim();
  const own = labels[field];
  // An IBAN may follow its label directly; other labels are words of their own.
  const start = own
    ? new RegExp(`(?<![A-Z0-9])(?:${own})${numberWord}${field === 'iban' ? '' : '(?![A-Z])'}${signs}`).exec(text)
    : null;
  const found = start ? text.slice(start.index + start[0].length) : text;
  // The letters of a bank's code inside an IBAN are no label.
  const end = (field === 'iban' ? afterIban : anyLabel).exec(found);
  return end && end.index > 0 ? found.slice(0, end.index) : found;
}
