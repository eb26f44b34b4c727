import { lastFour } from './account-numbers.ts';

/**
 * What the simulated bank does with an account, by how its number ends; any other account works. The demo lists them on the page
 * where an account is added.
 */
export const testBehaviours = [
  { ending: '901', does: 'notAdded' },
  { ending: '902', does: 'noDirectDebit' },
  { ending: '903', does: 'mandateStaysPending' },
  { ending: '904', does: 'mandateFailsOnce' },
  { ending: '905', does: 'mandateBlocked' },
  { ending: '906', does: 'mandateCancelled' },
  { ending: '907', does: 'debitLacksFunds' },
  { ending: '908', does: 'debitComesBack' },
  { ending: '909', does: 'debitNotAllowed' },
] as const;
export type TestBehaviour = (typeof testBehaviours)[number]['does'];

/** What the simulated bank does with an account of this number; null where it simply works. */
export function testBehaviourOf(number: string): TestBehaviour | null {
  return testBehaviours.find(({ ending }) => lastFour(number).endsWith(ending))?.does ?? null;
}
