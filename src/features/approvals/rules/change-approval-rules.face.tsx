import { Trans } from '@lingui/react/macro';
import {
  type ChangeApprovalRulesInput,
  changeApprovalRules,
} from '../../../../domain/approvals/change-approval-rules.action.ts';
import { inputOf } from '../../../../domain/action.ts';
import type { ActionFace } from '../../../kit/action-face.ts';
import { useAccount } from '../../../platform/react/portal-context.ts';
import { GroupAdminChoice } from './group-admin-words.tsx';
import { CompanyRuleText } from './rule-words.tsx';
import classes from './rules.module.css';

export const changeApprovalRulesFace: ActionFace<ChangeApprovalRulesInput> = {
  Title: ({ input }) => <ChangeTitle change={input.change} />,
  Subject: ({ approval }) => {
    const input = inputOf(changeApprovalRules, approval);
    return input ? <ChangeTitle change={input.change} /> : null;
  },
  ThenAndNow: ({ approval }) => {
    const input = inputOf(changeApprovalRules, approval);
    return input ? <ChangeText change={input.change} /> : null;
  },
};

type ChangeProps = Pick<ChangeApprovalRulesInput, 'change'>;

function ChangeTitle({ change }: ChangeProps) {
  switch (change.kind) {
    case 'add':
      return <Trans id="approvals.rules.change-add">Add an approval rule</Trans>;
    case 'remove':
      return <Trans id="approvals.rules.change-remove">Remove an approval rule</Trans>;
    case 'nobodyDecides':
      return change.choice === 'approve' ? (
        <Trans id="approvals.rules.change-approve">Approve automatically when nobody else can approve</Trans>
      ) : (
        <Trans id="approvals.rules.change-block">Block requests that nobody else can approve</Trans>
      );
    case 'groupAdminLimits':
      return (
        <Trans id="approvals.rules.change-limits">
          Limits and Group Admins: <GroupAdminChoice choice={change.choice} />
        </Trans>
      );
  }
}

function ChangeText({ change }: ChangeProps) {
  const currency = useAccount()?.currency;
  if (change.kind === 'nobodyDecides' || change.kind === 'groupAdminLimits' || !currency)
    return <ChangeTitle change={change} />;
  return (
    <p className={classes.text}>
      <CompanyRuleText rule={change.rule} currency={currency} />
    </p>
  );
}
