import { routeNamed } from '../routes.ts';
import type { ProgramFlags } from './program.ts';

/** The pages of each feature that a program may have switched off; all others are part of every portal. */
const routesByFlag: Partial<Record<keyof ProgramFlags, readonly string[]>> = {
  payments: ['make-payment', 'payments', 'payment', 'account-overview-payments', 'modify-payment', 'payment-apply'],
  approvals: ['approvals', 'approval'],
  purchaseCards: [
    'purchase-cards-config',
    'purchase-cards-view',
    'purchase-cards-active',
    'purchase-cards-terminated',
    'purchase-card',
    'create-purchase-card',
    'limit-check',
  ],
  disputes: ['raise-dispute', 'activity-disputes'],
};

/** True where the page is built and this program has its feature: only then it is found, linked and a shortcut. */
export function isRouteOffered(routeName: string, flags: Partial<ProgramFlags>): boolean {
  if (!(routeNamed(routeName)?.isBuilt ?? false)) return false;
  const flag = Object.entries(routesByFlag).find(([, names]) => names.includes(routeName))?.[0];
  return flag === undefined || flags[flag as keyof ProgramFlags] === true;
}
