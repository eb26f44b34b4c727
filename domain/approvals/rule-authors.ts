import { setLimit } from '../cards/set-limit.action.ts';
import { raiseDispute } from '../disputes/raise-dispute.action.ts';
import { payInvoices } from '../payments/pay-invoices.action.ts';
import { requestRefund } from '../payments/request-refund.action.ts';
import { ruledActions, ruledRoles, type CompanyRule } from './company-rules.ts';

/** The definitions of the actions that a company can make rules for. */
const definitions = { payInvoices, requestRefund, raiseDispute, setLimit } satisfies {
  readonly [Kind in CompanyRule['action']]: { readonly kind: Kind };
};

/** The roles that can make a request of this kind; none for a kind that has no rules. */
export function authorsOf(kind: string): readonly CompanyRule['authorRole'][] {
  const action = ruledActions.find((one) => one === kind);
  return action ? ruledRoles.filter((role) => definitions[action].roles.includes(role)) : [];
}
