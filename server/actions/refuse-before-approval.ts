import type { Refusal } from '../../domain/errors.ts';
import { refuseTaxId } from '../accounts/perform-request-company-change.ts';
import { refuseAdding } from '../bank-accounts/perform-add-bank-account.ts';
import { refuseWhereRequired } from '../bank-accounts/perform-turn-off-auto-pay.ts';
import { refuseSecondRequest } from '../disputes/refuse-second-request.ts';
import type { ActionRun } from '../effects/action-run.ts';

type Judge = (run: ActionRun<never>) => Promise<Refusal | null> | Refusal | null;

/** What only the server can judge, of the actions whose effects can refuse for more than their `check` sees. */
const judges: Readonly<Record<string, Judge>> = {
  addBankAccount: refuseAdding,
  raiseDispute: refuseSecondRequest,
  requestCompanyChange: refuseTaxId,
  turnOffAutoPay: refuseWhereRequired,
};

/** Why an action could never be performed, or null: a request that cannot succeed reaches no approver. */
export async function refuseBeforeApproval(run: ActionRun): Promise<Refusal | null> {
  return (await judges[run.kind]?.(run as ActionRun<never>)) ?? null;
}
