/** The work of a tab while a fault happens at one of its calls. */
export const pairWorks = [
  'a payment',
  'two payments of one invoice',
  'an edit and a lock',
  'a sign-out and the next sign-in',
] as const;
export type PairWork = (typeof pairWorks)[number];
