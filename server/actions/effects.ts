import type { ActionInput, ActionKind } from '../../domain/actions.ts';
import { performDecideApproval } from '../approvals/perform-decide-approval.ts';
import { performRecallAction } from '../approvals/perform-recall-action.ts';
import { performRemindApprovers } from '../approvals/perform-remind-approvers.ts';
import { performLockCard } from '../cards/perform-lock-card.ts';
import { performRequestHigherLimit } from '../cards/perform-request-higher-limit.ts';
import { performUnlockCard } from '../cards/perform-unlock-card.ts';
import { performEditInvoice } from '../invoices/perform-edit-invoice.ts';
import { performPayInvoices } from '../payments/perform-pay-invoices.ts';
import { performEditNotifications } from '../users/perform-edit-notifications.ts';
import { performEditProfile } from '../users/perform-edit-profile.ts';
import type { Effect } from './action-run.ts';
import { performCancelAction } from './perform-cancel-action.ts';

/** What each kind of action does to the database; a kind without an effect does not compile. */
export const effects: { readonly [K in ActionKind]: Effect<ActionInput<K>> } = {
  payInvoices: performPayInvoices,
  editInvoice: performEditInvoice,
  lockCard: performLockCard,
  unlockCard: performUnlockCard,
  requestHigherLimit: performRequestHigherLimit,
  editProfile: performEditProfile,
  editNotifications: performEditNotifications,
  decideApproval: performDecideApproval,
  recallAction: performRecallAction,
  remindApprovers: performRemindApprovers,
  cancelAction: performCancelAction,
};

/** The effect of a kind; throws for one that no definition names. */
export function effectOf(kind: string): Effect<unknown> {
  if (!Object.hasOwn(effects, kind)) throw new Error(`There is no effect for actions of kind ${kind}.`);
  // Its input was parsed by the schema of the same kind.
  return effects[kind as ActionKind] as Effect<unknown>;
}
