import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type * as v from 'valibot';
import { hasRole } from '../../../domain/access/role.ts';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import { refuseAmount } from '../../../domain/amount-refusal.ts';
import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import { refuse } from '../../../domain/errors.ts';
import {
  type PurchasePolicy,
  maxPolicyNameLength,
  maxSellerLength,
  purchaseCategories,
} from '../../../domain/policies/purchase-policy.ts';
import { type FieldProps, FormPage } from '../../kit/form/form-page.tsx';
import { type FormAnswer, useFormAction } from '../../kit/form/use-form-action.ts';
import { showNotice } from '../../kit/notice.ts';
import { usePortal } from '../../platform/react/portal-context.ts';
import { maxTypedLength, readTypedAmount, typedAmountOf } from '../../ui/fields/typed-amount.ts';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { categoryNames } from '../../ui/text/category-names.ts';
import { aboveNames, abovePolicy, dayChoices, dayNames } from './policy-words.ts';
import classes from './policies.module.css';
import { type PolicyField, textsOf, typedPolicySchema } from './typed-policy.ts';

type PolicyFormProps = {
  /** The policy to change; null for a new policy. */
  readonly policy: PurchasePolicy | null;
  readonly buyer: Buyer;
  readonly limits: readonly SpendingLimit[];
  readonly onClose: () => void;
};

/** A purchase policy: the purchases it covers, what it allows, and what happens to others. */
export function PolicyForm({ policy, buyer, limits, onClose }: PolicyFormProps) {
  const { t, i18n } = useLingui();
  const { currency } = buyer;
  const submit = useSubmitPolicy(policy, buyer);
  const read = (text: string) => readTypedAmount(text, currency, i18n.locale);
  const amountField = (props: FieldProps) => (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      leftSection={<span>{currency}</span>}
      leftSectionWidth={56}
      maxLength={maxTypedLength}
    />
  );
  return (
    <FormPage<PolicyField, v.InferOutput<ReturnType<typeof typedPolicySchema>>>
      draftKey={`policy:${policy?.id ?? 'new'}`}
      schema={typedPolicySchema(read)}
      labels={{
        name: t({ id: 'policies.field.name', message: 'Name' }),
        groupId: t({ id: 'policies.field.group', message: 'Applies to' }),
        sellerName: t({ id: 'policies.field.seller', message: 'Seller (optional)' }),
        category: t({ id: 'policies.field.category', message: 'Category' }),
        maxOrder: t({ id: 'policies.field.max-order', message: 'Largest order' }),
        maxDay: t({ id: 'policies.field.max-day', message: 'Most per card and day' }),
        days: t({ id: 'policies.field.days', message: 'Purchases allowed' }),
        from: t({ id: 'policies.field.from', message: 'From' }),
        to: t({ id: 'policies.field.to', message: 'Until' }),
        above: t({ id: 'policies.field.above', message: 'Other purchases' }),
      }}
      initial={textsOf(policy, (minor) => typedAmountOf(minor, currency, i18n.locale))}
      faultWords={({ field }, text) => {
        if (field === 'to') return <Trans id="policies.hours-wrong">The end must be later than the start.</Trans>;
        const typed = field === 'maxOrder' || field === 'maxDay' ? read(text) : null;
        return typed?.kind === 'wrong' ? <RefusalText refusal={refuseAmount(typed.reason, currency)} /> : null;
      }}
      submit={submit}
      onDone={onClose}
      button={<Trans id="policies.save">Save policy</Trans>}
      offlineNote={<Trans id="policies.offline">Policies can only be changed while you’re connected.</Trans>}
    >
      {(field) => (
        <>
          <TextInput {...field('name')} data-autofocus autoComplete="off" maxLength={maxPolicyNameLength} />
          <GroupField field={field('groupId')} limits={limits} />
          <TextInput {...field('sellerName')} autoComplete="off" maxLength={maxSellerLength} />
          <NativeSelect
            {...field('category')}
            data={[
              { value: '', label: t({ id: 'policies.every-category', message: 'Every category' }) },
              ...purchaseCategories.map((value) => ({ value, label: i18n._(categoryNames[value]) })),
            ]}
          />
          {amountField(field('maxOrder'))}
          {amountField(field('maxDay'))}
          <NativeSelect
            {...field('days')}
            data={dayChoices.map((value) => ({ value, label: i18n._(dayNames[value]) }))}
          />
          {field('days').value === 'any' ? null : (
            <div className={classes.pair}>
              <TextInput {...field('from')} type="time" />
              <TextInput {...field('to')} type="time" />
            </div>
          )}
          <NativeSelect
            {...field('above')}
            data={abovePolicy.map((value) => ({ value, label: i18n._(aboveNames[value]) }))}
          />
        </>
      )}
    </FormPage>
  );
}

/** The whole account, or one of the groups; a Group Admin must select a group. */
function GroupField({ field, limits }: { readonly field: FieldProps; readonly limits: readonly SpendingLimit[] }) {
  const { t } = useLingui();
  const { roles } = usePortal();
  const groups = limits.filter(({ level }) => level === 'group');
  const all = { value: '', label: t({ id: 'policies.whole-account', message: 'The whole account' }) };
  const none = { value: '', label: t({ id: 'policies.choose-group', message: 'Choose a group' }) };
  return (
    <NativeSelect
      {...field}
      data={[
        hasRole(roles, 'buyerAdministrator') ? all : none,
        ...groups.map(({ id, name }) => ({ value: id as string, label: name })),
      ]}
    />
  );
}

/** Submits the policy: the server saves it now, or it waits for another Account Admin. */
function useSubmitPolicy(policy: PurchasePolicy | null, { id: buyerId, currency }: Buyer) {
  const perform = useFormAction();
  return async (typed: v.InferOutput<ReturnType<typeof typedPolicySchema>>) => {
    const { maxOrderMinor, maxDayMinor, hours } = typed;
    if (maxOrderMinor === null && maxDayMinor === null && hours === null) return refuse('POLICY_EMPTY');
    const input = { buyerId, currency, ...typed };
    const notify = ({ outcome }: FormAnswer) =>
      showNotice(
        outcome === 'inApproval' ? (
          <Trans id="policies.requested">Sent to another Account Admin for approval.</Trans>
        ) : (
          <Trans id="policies.saved">Policy saved</Trans>
        ),
      );
    return policy
      ? perform('editPolicy', { policyId: policy.id, ...input }, notify)
      : perform('createPolicy', input, notify);
  };
}
