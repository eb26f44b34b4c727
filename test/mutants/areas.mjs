/** The files of each area that Stryker mutates; words, columns and documents hold no rules. */
export const areas = new Map([
  ...['payments', 'invoices', 'approvals', 'cards', 'bank-accounts', 'ledger'].map(folderOf),
  ['money', ['domain/money.ts', 'domain/amount.ts', 'domain/amount-refusal.ts', 'domain/plain-figures.ts']],
]);

/** What to tell somebody who named no area. */
export const askForArea = `Name one of these areas: ${[...areas.keys()].join(', ')}.`;

/** @param {string} area @returns {[string, string[]]} */
function folderOf(area) {
  return [area, [`domain/${area}/**/*.ts`, '!domain/**/*-{errors,words,columns,document}.ts']];
}
