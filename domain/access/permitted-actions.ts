import type { Role } from './role.ts';
import { buyerRoles, cardRoles, decidingRoles, payingRoles } from './role-sets.ts';

/** Who may do each action, or at least ask for it; the definitions take their roles from here. */
export const permittedActions = {
  payInvoices: payingRoles,
  editInvoice: buyerRoles,
  lockCard: cardRoles,
  unlockCard: cardRoles,
  requestHigherLimit: cardRoles,
  editProfile: buyerRoles,
  editNotifications: buyerRoles,
  decideApproval: decidingRoles,
  recallAction: buyerRoles,
  remindApprovers: buyerRoles,
  cancelAction: buyerRoles,
} as const satisfies Record<string, readonly Role[]>;
