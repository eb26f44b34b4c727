/**
 * The names of the collections that are synced to a device, in the order in which a first load pages through them: what a first screen
 * needs comes first. Apart from their shapes, because the first script of a page names them and reads nothing of them.
 */
export const collectionNames = [
  'buyers',
  'people',
  'bankAccounts',
  'cards',
  'spendingLimits',
  'authorisations',
  'charges',
  'payments',
  'disputes',
  'actions',
  'approvals',
  'activity',
] as const;

export type Collection = (typeof collectionNames)[number];
