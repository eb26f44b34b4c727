import { lastFour } from './account-numbers.ts';

/**
 * How the simulated bank treats an account, by the end of its number; any other account works. The demo lists them on the page where an
 * account is added.
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

/** How the simulated bank treats an account with this number; null if it simply works. */
export function testBehaviourOf(number: string): TestBehaviour | null {
  return testBehaviours.find(({ ending }) => lastFour(number).endsWith(ending))?.does ?? null;
}
