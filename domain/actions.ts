import type { ActionDefinition } from './action.ts';
import { cancelAction } from './approvals/cancel-action.action.ts';
import { decideApproval } from './approvals/decide-approval.action.ts';
import { recallAction } from './approvals/recall-action.action.ts';
import { remindApprovers } from './approvals/remind-approvers.action.ts';
import { lockCard } from './cards/lock-card.action.ts';
import { requestHigherLimit } from './cards/request-higher-limit.action.ts';
import { unlockCard } from './cards/unlock-card.action.ts';
import { editInvoice } from './invoices/edit-invoice.action.ts';
import { payInvoices } from './payments/pay-invoices.action.ts';
import { editNotifications } from './users/edit-notifications.action.ts';
import { editProfile } from './users/edit-profile.action.ts';

/** The one list of actions. Menus, the outbox, the approval inbox, the server's shell and the tests derive from it. */
export const actions = {
  payInvoices,
  editInvoice,
  lockCard,
  unlockCard,
  requestHigherLimit,
  editProfile,
  editNotifications,
  decideApproval,
  recallAction,
  remindApprovers,
  cancelAction,
} as const;

export type ActionKind = keyof typeof actions;
export type ActionInput<K extends ActionKind> =
  (typeof actions)[K] extends ActionDefinition<string, infer Input> ? Input : never;

/** The definition of a kind, or undefined where this build does not know it (an older build, or a newer entry). */
export function actionOf(kind: string): ActionDefinition | undefined {
  return Object.hasOwn(actions, kind) ? (actions[kind as ActionKind] as unknown as ActionDefinition) : undefined;
}
