import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import type { Buyer } from '../../../../domain/accounts/buyer.ts';
import { roleNames } from '../../../../domain/access/role-names.ts';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import {
  type CompanyRule,
  companyRuleSchema,
  refuseCompanyRule,
  ruledActions,
} from '../../../../domain/approvals/company-rules.ts';
import { authorsOf } from '../../../../domain/approvals/rule-authors.ts';
import { type FieldProps, FormPage } from '../../../kit/form/form-page.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { maxTypedLength, readTypedAmount, type TypedAmount } from '../../../ui/fields/typed-amount.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { ruledNames } from './rule-words.tsx';
import { rulesWords } from './rules-words.tsx';
import { TooFewAdministrators } from './too-few.tsx';
import { showNotice } from '../../../kit/notice.ts';

/** A new rule of the company; a rule without any effect is refused before it is sent. */
export function RuleForm({ buyer }: { readonly buyer: Buyer }) {
  const { t, i18n } = useLingui();
  const { program } = usePortal();
  const perform = useFormAction();
  const { currency, approvalRules: company = [] } = buyer;
  const { name: programName } = program;
  const read = (text: string) => readTypedAmount(text, currency, i18n.locale);
  return (
    <FormPage
      draftKey="approval-rule"
      schema={typedRuleSchema(read)}
      labels={{
        action: t({ id: 'approvals.rules.action', message: 'Requests' }),
        authorRole: t({ id: 'approvals.rules.author', message: 'Requested by' }),
        amount: t({ id: 'approvals.rules.amount', message: 'From this amount (optional)' }),
        decisions: t({ id: 'approvals.rules.decisions', message: 'Approved by' }),
      }}
      initial={{ action: 'payInvoices', authorRole: 'buyerPayer', amount: '', decisions: '1' }}
      faultWords={({ field }, text) => {
        const typed = read(text);
        if (field !== 'amount') return null;
        return typed.kind === 'wrong' ? (
          <RefusalText refusal={refuseAmount(typed.reason, currency)} />
        ) : (
          <Trans id="approvals.rules.amount-wrong">Enter an amount above 0, or leave it empty.</Trans>
        );
      }}
      submit={async (rule) => {
        const refusal = refuseCompanyRule(rule, { program: program.approvalRules, company });
        if (refusal) return refusal;
        return perform('changeApprovalRules', { buyerId: buyer.id, change: { kind: 'add', rule } }, ({ outcome }) =>
          showNotice(outcome === 'inApproval' ? rulesWords.waiting : rulesWords.added),
        );
      }}
      button={<Trans id="approvals.rules.add">Add rule</Trans>}
      offlineNote={<Trans id="approvals.rules.offline">Changing approval rules needs a connection.</Trans>}
    >
      {(field) => {
        const authors = authorsOf(field('action').value);
        return (
          <>
            <NativeSelect
              {...field('action')}
              data={ruledActions.map((value) => ({ value, label: i18n._(ruledNames[value]) }))}
            />
            <NativeSelect
              {...field('authorRole')}
              data={authors.map((value) => ({ value, label: i18n._(roleNames[value]) }))}
            />
            <TextInput
              {...field('amount')}
              inputMode="decimal"
              autoComplete="off"
              leftSection={<span>{currency}</span>}
              leftSectionWidth={56}
              maxLength={maxTypedLength}
              description={
                <Trans id="approvals.rules.never-looser">
                  Your rules can add to those of {programName}, but not relax them.
                </Trans>
              }
            />
            <DecisionsField
              buyer={buyer}
              field={field('decisions')}
              authorRole={authorOf(authors, field('authorRole').value)}
            />
          </>
        );
      }}
    </FormPage>
  );
}

type DecisionsFieldProps = {
  readonly buyer: Buyer;
  readonly field: FieldProps;
  readonly authorRole: Author;
};

/** The number of approvals, and whether the company has enough Account Admins. */
function DecisionsField({ buyer, field, authorRole }: DecisionsFieldProps) {
  const { t } = useLingui();
  return (
    <>
      <NativeSelect
        {...field}
        data={[
          { value: '1', label: t({ id: 'approvals.rules.one-admin', message: 'One Account Admin' }) },
          { value: '2', label: t({ id: 'approvals.rules.two-admins', message: 'Two Account Admins' }) },
        ]}
      />
      <TooFewAdministrators buyer={buyer} rule={{ authorRole, decisions: decisionsOf(field.value) }} />
    </>
  );
}

type Author = CompanyRule['authorRole'];

function authorOf(authors: readonly Author[], chosen: string): Author {
  return authors.find((role) => role === chosen) ?? 'buyerAdministrator';
}

function decisionsOf(chosen: string): 1 | 2 {
  return chosen === '2' ? 2 : 1;
}

function typedRuleSchema(read: (text: string) => TypedAmount) {
  const { action, authorRole, amountAtLeastMinor } = companyRuleSchema.entries;
  return v.pipe(
    v.object({
      action,
      authorRole,
      amount: v.pipe(
        v.string(),
        v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
          const typed = read(value);
          if (typed.kind !== 'wrong') return typed.kind === 'amount' ? typed.amountMinor : null;
          addIssue();
          return NEVER;
        }),
        amountAtLeastMinor,
      ),
      decisions: v.picklist(['1', '2']),
    }),
    v.transform((typed) => ({
      action: typed.action,
      // The choice on screen: a role that was chosen for disputes is reset if it cannot make payments.
      authorRole: authorOf(authorsOf(typed.action), typed.authorRole),
      amountAtLeastMinor: typed.amount,
      decisions: decisionsOf(typed.decisions),
    })),
  );
}
