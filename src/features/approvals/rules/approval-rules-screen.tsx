import { Button, Radio } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Buyer } from '../../../../domain/accounts/buyer.ts';
import { hasRole, type Role } from '../../../../domain/access/role.ts';
import { isUndecided, stateAt } from '../../../../domain/approvals/approval.ts';
import { changeApprovalRules } from '../../../../domain/approvals/change-approval-rules.action.ts';
import { soleApproverChoices, type CompanyRule } from '../../../../domain/approvals/company-rules.ts';
import { mayOpen } from '../../../../domain/page-rules.ts';
import { instantFromMs } from '../../../../domain/time/instant.ts';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { deviceRow } from '../../../kit/detail/detail-read.ts';
import type { Offline } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import { Note } from '../../../ui/layout/note.tsx';
import { useNow } from '../../../ui/text/use-now.ts';
import { RequestSubject } from '../request-subject.tsx';
import { GroupAdminSection } from './group-admin-section.tsx';
import { RuleForm } from './rule-form.tsx';
import { CompanyRuleText, RuleText } from './rule-words.tsx';
import { rulesWords } from './rules-words.tsx';
import { TooFewAdministrators } from './too-few.tsx';
import classes from './rules.module.css';
import { useRuleChange } from './use-rule-change.tsx';

const rulesQuery = (offline: Offline, buyerId: string) => ({
  queryKey: ['device', 'buyers', 'approvals', 'approval-rules', buyerId],
  queryFn: async () => {
    const [buyer] = await offline.read.get('buyers', [buyerId]);
    const changes = (await offline.read.all('approvals')).filter(({ kind }) => kind === changeApprovalRules.kind);
    return buyer ? { buyer, changes } : null;
  },
});

/** Support staff read the rules, but have no list of approvals. */
function backOf(roles: readonly Role[]) {
  return mayOpen('approvals', roles)
    ? ({ to: '/approvals', name: <Trans id="approvals.back">Approvals</Trans> } as const)
    : ({ to: '/overview', name: <Trans id="shell.nav.home">Home</Trans> } as const);
}

/** The rules that require approvals: the program's, the company's, and the setting for requests that nobody could decide. */
export function ApprovalRulesScreen() {
  const { offline, who, roles, program } = usePortal();
  const mayChange = hasRole(roles, ...changeApprovalRules.roles);
  return (
    <DetailPage
      read={deviceRow(useOfflineQuery(rulesQuery(offline, who.buyer?.id ?? '')))}
      back={backOf(roles)}
      heading={<Trans id="approvals.rules.title">Approval rules</Trans>}
      missing={{
        title: <Trans id="approvals.rules.missing">The rules are not on this device yet</Trans>,
        text: <Trans id="approvals.rules.missing-text">They appear as soon as you’re connected.</Trans>,
      }}
      title={() => <Trans id="approvals.rules.title">Approval rules</Trans>}
      main={(shown) => (
        <>
          <Waiting {...shown} />
          <CompanyRules buyer={shown.buyer} mayChange={mayChange} />
          {mayChange ? (
            <Section title={<Trans id="approvals.rules.new">New rule</Trans>}>
              <RuleForm buyer={shown.buyer} />
            </Section>
          ) : null}
        </>
      )}
      side={({ buyer }) => (
        <>
          <ProgramRules buyer={buyer} />
          <NobodyDecides key={buyer.whenNobodyDecides} buyer={buyer} mayChange={mayChange} />
          {program.flags.purchaseCards ? (
            <GroupAdminSection key={buyer.groupAdminLimits} buyer={buyer} mayChange={mayChange} />
          ) : null}
        </>
      )}
    />
  );
}

type Shown = NonNullable<Awaited<ReturnType<ReturnType<typeof rulesQuery>['queryFn']>>>;

/** Changes that still need the approval of a second Account Admin. */
function Waiting({ changes }: Shown) {
  const now = instantFromMs(useNow());
  const waiting = changes.filter((approval) => isUndecided({ state: stateAt(approval, now) }));
  if (waiting.length === 0) return null;
  return (
    <Note tone="info" title={<Trans id="approvals.rules.waiting-title">Waiting for a second Account Admin</Trans>}>
      <ul className={classes.list}>
        {waiting.map((approval) => (
          <li key={approval.id}>
            <Link to="/approvals/$approvalId" params={{ approvalId: approval.id }}>
              <RequestSubject approval={approval} />
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

type RulesProps = { readonly buyer: Buyer; readonly mayChange: boolean };

function CompanyRules({ buyer, mayChange }: RulesProps) {
  const { id: buyerId, currency, approvalRules = [] } = buyer;
  const change = useRuleChange(buyerId);
  return (
    <Section title={<Trans id="approvals.rules.company">Your company’s rules</Trans>}>
      {approvalRules.length === 0 ? (
        <p>
          <Trans id="approvals.rules.none">No rules of your own. Only the program’s rules apply.</Trans>
        </p>
      ) : null}
      <ul className={classes.list}>
        {approvalRules.map((rule) => (
          <li key={keyOf(rule)} className={classes.rule}>
            <span className={classes.text}>
              <CompanyRuleText rule={rule} currency={currency} />
              <TooFewAdministrators rule={rule} buyer={buyer} />
            </span>
            {mayChange ? (
              <Button
                variant="default"
                disabled={change.isOff}
                onClick={() => void change.run({ kind: 'remove', rule }, rulesWords.removed)}
              >
                <Trans id="approvals.rules.remove">Remove</Trans>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {change.failure}
    </Section>
  );
}

function ProgramRules({ buyer: { currency } }: Pick<RulesProps, 'buyer'>) {
  const { program } = usePortal();
  const { name: programName } = program;
  return (
    <Section title={<Trans id="approvals.rules.program">Rules of {programName}</Trans>}>
      {program.approvalRules.length === 0 ? (
        <p>
          <Trans id="approvals.rules.program-none">The program has no rules of its own.</Trans>
        </p>
      ) : null}
      <ul className={classes.list}>
        {program.approvalRules.map((rule) => (
          <li key={JSON.stringify(rule)} className={classes.rule}>
            <span className={classes.text}>
              <RuleText rule={rule} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const choiceWords = {
  block: {
    label: <Trans id="approvals.rules.block">Block the request until someone can approve it</Trans>,
    text: <Trans id="approvals.rules.block-text">Nothing happens until a colleague gets the role.</Trans>,
  },
  approve: {
    label: <Trans id="approvals.rules.approve">Approve it automatically</Trans>,
    text: (
      <Trans id="approvals.rules.approve-text">
        It’s carried out at once. Your Account Admins get an email, and it’s listed in the activity.
      </Trans>
    ),
  },
};

function NobodyDecides({ buyer: { id: buyerId, whenNobodyDecides = 'block' }, mayChange }: RulesProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(whenNobodyDecides);
  const change = useRuleChange(buyerId);
  return (
    <Section title={<Trans id="approvals.rules.nobody">When nobody else can approve</Trans>}>
      <div className={classes.column}>
        <Radio.Group
          aria-label={t({ id: 'approvals.rules.nobody', message: 'When nobody else can approve' })}
          value={chosen}
          onChange={(value) => setChosen(soleApproverChoices.find((one) => one === value) ?? 'block')}
          description={
            <Trans id="approvals.rules.nobody-text">
              Nobody approves their own request. This applies where your company has no other person who could.
            </Trans>
          }
        >
          {soleApproverChoices.map((choice) => (
            <Radio
              key={choice}
              mt="sm"
              value={choice}
              disabled={!mayChange || change.isOff}
              label={choiceWords[choice].label}
              description={choiceWords[choice].text}
            />
          ))}
        </Radio.Group>
        {mayChange ? (
          <Button
            variant="default"
            disabled={change.isOff || chosen === whenNobodyDecides}
            onClick={() => void change.run({ kind: 'nobodyDecides', choice: chosen }, rulesWords.saved)}
          >
            <Trans id="approvals.rules.save">Save</Trans>
          </Button>
        ) : null}
        {change.failure}
      </div>
    </Section>
  );
}

function keyOf({ action, authorRole, amountAtLeastMinor, decisions }: CompanyRule): string {
  return [action, authorRole, amountAtLeastMinor, decisions].join(' ');
}
