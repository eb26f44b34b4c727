import type { Refusal } from '../../domain/errors.ts';
import { refuseRequestPrimaryEmail } from '../accounts/perform-request-primary-email.ts';
import { refuseRequestCreditIncrease } from '../accounts/perform-request-credit-increase.ts';
import { refuseTaxId } from '../accounts/perform-request-company-change.ts';
import { refuseChangeApprovalRules } from '../approvals/perform-change-approval-rules.ts';
import { refuseAdding } from '../bank-accounts/perform-add-bank-account.ts';
import { refuseWhereRequired } from '../bank-accounts/perform-turn-off-auto-pay.ts';
import { refuseSetLimit } from '../cards/limits/perform-set-limit.ts';
import { refuseCreatePurchaseCard } from '../cards/perform-create-purchase-card.ts';
import { refuseReplaceCard } from '../cards/perform-replace-card.ts';
import { refuseRaiseDispute } from '../disputes/perform-raise-dispute.ts';
import { refuseSecondRequest } from '../disputes/refuse-second-request.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { refuseCreateGroup } from '../groups/perform-create-group.ts';
import { refuseEditGroup } from '../groups/perform-edit-group.ts';
import { refuseMoveUsers } from '../groups/perform-move-users.ts';
import { refuseRemoveGroup } from '../groups/perform-remove-group.ts';
import { refuseCreatePolicy } from '../policies/perform-create-policy.ts';
import { refuseEditPolicy } from '../policies/perform-edit-policy.ts';
import { refuseRemovePolicy } from '../policies/perform-remove-policy.ts';
import { refuseChangeUserRoles } from '../users/perform-change-user-roles.ts';
import { refuseChangeUserStatus } from '../users/perform-change-user-status.ts';
import { refuseRequestEmailChange } from '../users/email/perform-request-email-change.ts';
import { refuseInviteUser } from '../users/perform-invite-user.ts';

/**
 * What the effects of actions refuse beyond the rules of `domain/`, because only the server knows it. The shell asks before a request
 * reaches an approver, and the effect asks again: nobody is asked to approve what cannot succeed.
 */
const refusals: Readonly<Record<string, (run: ActionRun<never>) => Promise<Refusal | null> | Refusal | null>> = {
  addBankAccount: refuseAdding,
  changeApprovalRules: refuseChangeApprovalRules,
  changeUserRoles: refuseChangeUserRoles,
  changeUserStatus: refuseChangeUserStatus,
  createGroup: refuseCreateGroup,
  createPolicy: refuseCreatePolicy,
  createPurchaseCard: refuseCreatePurchaseCard,
  editGroup: refuseEditGroup,
  editPolicy: refuseEditPolicy,
  inviteUser: refuseInviteUser,
  moveUsers: refuseMoveUsers,
  raiseDispute: async (run) => (await refuseSecondRequest(run)) ?? (await refuseRaiseDispute(run)),
  removeGroup: refuseRemoveGroup,
  removePolicy: refuseRemovePolicy,
  replaceCard: refuseReplaceCard,
  requestCompanyChange: refuseTaxId,
  requestCreditIncrease: refuseRequestCreditIncrease,
  requestEmailChange: refuseRequestEmailChange,
  requestPrimaryEmail: refuseRequestPrimaryEmail,
  setLimit: refuseSetLimit,
  turnOffAutoPay: refuseWhereRequired,
};

/** Why the effect of an action would refuse it now, or null. */
export async function refuseByEffect(run: ActionRun): Promise<Refusal | null> {
  const refuseIt = Object.hasOwn(refusals, run.kind) ? refusals[run.kind] : undefined;
  return refuseIt ? refuseIt(run as ActionRun<never>) : null;
}
