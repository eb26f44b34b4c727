import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { roleNames } from '../../../../domain/access/role-names.ts';
import type { ApprovalRule } from '../../../../domain/approvals/approval-rule.ts';
import { type CompanyRule, approvalRuleOf, ruledActions } from '../../../../domain/approvals/company-rules.ts';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import { type Currency, formatMoney, money } from '../../../../domain/money.ts';

/** The subjects of rules, in the plural. */
export const ruledNames: Record<CompanyRule['action'], MessageDescriptor> = {
  payInvoices: /*i18n*/ { id: 'approvals.rules.payments', message: 'Payments' },
  requestRefund: /*i18n*/ { id: 'approvals.rules.refunds', message: 'Refunds' },
  raiseDispute: /*i18n*/ { id: 'approvals.rules.disputes', message: 'Disputes' },
  setLimit: /*i18n*/ { id: 'approvals.rules.limits', message: 'Higher limits' },
};

type RuleTextProps = { readonly rule: ApprovalRule; readonly currency: Currency };

/** One rule: role, kind of request, minimum amount and approvers. */
export function RuleText({ rule, currency }: RuleTextProps) {
  const { i18n } = useLingui();
  const action = ruledActions.find((one) => one === rule.action);
  const role = i18n._(roleNames[rule.authorRole]);
  const what = action ? i18n._(ruledNames[action]) : rule.action;
  return (
    <>
      <strong>
        <Trans id="approvals.rules.whose">
          {what} by {role}
        </Trans>
      </strong>
      <span>
        <WhenText rule={rule} currency={currency} />
        {' · '}
        <WhoText rule={rule} />
      </span>
    </>
  );
}

export function CompanyRuleText({ rule, currency }: { readonly rule: CompanyRule; readonly currency: Currency }) {
  return <RuleText rule={approvalRuleOf(rule)} currency={currency} />;
}

function WhenText({ rule: { origin, amountAtLeastMinor, dataOlderThanHours: hours }, currency }: RuleTextProps) {
  const { i18n } = useLingui();
  if (hours !== null)
    return (
      <Plural
        id="approvals.rules.stale"
        value={hours}
        one="requested with data more than # hour old"
        other="requested with data more than # hours old"
      />
    );
  if (amountAtLeastMinor === null) return <Trans id="approvals.rules.any-amount">any amount</Trans>;
  const amount = formatMoney(money(amountAtLeastMinor, currency), i18n.locale);
  return origin === 'offline' ? (
    <Trans id="approvals.rules.offline-from">requested offline, {amount} or more</Trans>
  ) : (
    <Trans id="approvals.rules.from">{amount} or more</Trans>
  );
}

function WhoText({ rule: { tiers } }: Pick<RuleTextProps, 'rule'>) {
  const { i18n } = useLingui();
  return tiers.map(({ role, quorum }, index) => {
    const name = i18n._(roleNames[role]);
    return (
      <span key={role}>
        {index > 0 ? ', ' : null}
        <Plural
          id="approvals.rules.who"
          value={quorum}
          one={`approved by one ${name}`}
          _2={`approved by two ${name}s`}
          other={`approved by # ${name}s`}
        />
      </span>
    );
  });
}
