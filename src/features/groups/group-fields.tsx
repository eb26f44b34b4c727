import { NativeSelect, Radio, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { bankingCountries } from '../../../domain/bank-accounts/banking-countries.ts';
import { Fragment, type ReactNode } from 'react';
import { type Group, billToChoices, entityRelations, groupLimits, groupTypes } from '../../../domain/groups/group.ts';
import { inTreeOrder } from '../../../domain/groups/group-tree.ts';
import { examplePostalCode, placeFieldsOf } from '../../../domain/addresses/address-form.ts';
import { stateNameOf } from '../../../domain/addresses/postal-codes.ts';
import type { FieldProps } from '../../kit/form/form-page.tsx';
import { TaxIdField } from '../../kit/form/tax-id-field.tsx';
import { countryName } from '../../ui/text/country-name.tsx';
import type { GroupTexts } from './group-form.ts';
import { billToNames, hiddenParent, relationNames, topLevel, typeNames } from './group-words.ts';
import classes from './groups.module.css';

type Field = (name: keyof GroupTexts) => FieldProps;

type PlaceFieldsProps = {
  readonly field: Field;
  readonly groups: readonly Group[];
  /** The edited group is the company itself, which is at the top. */
  readonly isCompany?: boolean;
  /** Called with each chosen type, on which the further steps depend. */
  readonly onType?: (type: string) => void;
};

/** Name, type and parent. */
export function PlaceFields({ field, groups, isCompany = false, onType }: PlaceFieldsProps) {
  const { i18n } = useLingui();
  const type = field('type');
  const parentId = field('parentId').value;
  const isHidden = parentId !== '' && !groups.some(({ id }) => id === parentId);
  return (
    <>
      <TextInput {...field('name')} autoComplete="off" maxLength={groupLimits.name} />
      <Choice
        field={{
          ...type,
          onChange: (event) => {
            type.onChange(event);
            onType?.(event.currentTarget.value);
          },
        }}
        options={groupTypes.map((one) => [one, i18n._(typeNames[one])])}
      />
      <NativeSelect
        {...field('parentId')}
        disabled={isCompany}
        data={[
          // An account without a group for the company itself has groups without a parent.
          ...(isCompany || (parentId === '' && !groups.some((group) => group.isCompany))
            ? [{ value: '', label: i18n._(topLevel) }]
            : []),
          ...(isHidden ? [{ value: parentId, label: i18n._(hiddenParent) }] : []),
          ...inTreeOrder(groups).map(({ group, depth }) => ({
            value: group.id,
            label: `${'\u00a0\u00a0\u00a0'.repeat(depth)}${group.name}`,
          })),
        ]}
      />
    </>
  );
}

/** The details of a separate legal entity; tax id and address in the country's format. */
export function EntityFields({ field }: { readonly field: Field }) {
  const { i18n } = useLingui();
  const country = field('country').value;
  const exampleCode = examplePostalCode(country);
  const line = (name: keyof GroupTexts & keyof typeof groupLimits, description?: ReactNode) => (
    <TextInput
      {...field(name)}
      {...(description ? { description } : {})}
      autoComplete="off"
      maxLength={groupLimits[name]}
    />
  );
  const forExample = (example: string) => <Trans id="groups.example">For example {example}</Trans>;
  return (
    <>
      {line('legalName')}
      {line('doingBusinessAs')}
      {line('tradingName')}
      <NativeSelect
        {...field('country')}
        data={bankingCountries.map((one) => ({ value: one, label: countryName(one, i18n.locale) }))}
      />
      {line('registrationNumber')}
      <TaxIdField field={field('taxId')} country={country} />
      <fieldset className={classes.address}>
        <legend>
          <Trans id="groups.address">Registered address</Trans>
        </legend>
        {line('line1')}
        {line('line2')}
        {placeFieldsOf(country).map((part) => (
          <Fragment key={part}>
            {line(part, part === 'postalCode' && exampleCode ? forExample(exampleCode) : undefined)}
          </Fragment>
        ))}
      </fieldset>
      <NativeSelect
        {...field('relation')}
        data={entityRelations.map((one) => ({ value: one, label: i18n._(relationNames[one]) }))}
      />
    </>
  );
}

/** Whose details the invoices of a legal entity show. */
export function BillToFields({ field }: { readonly field: Field }) {
  const { i18n } = useLingui();
  return <Choice field={field('billTo')} options={billToChoices.map((one) => [one, i18n._(billToNames[one])])} />;
}

type ChoiceProps = { readonly field: FieldProps; readonly options: readonly (readonly [string, string])[] };

function Choice({ field: { name, label, value, error, onChange }, options }: ChoiceProps) {
  return (
    <Radio.Group
      {...{ name, label, value, error }}
      onChange={(chosen) => onChange({ currentTarget: { value: chosen } })}
    >
      <div className={classes.choices}>
        {options.map(([option, words]) => (
          <Radio key={option} value={option} label={<span>{words}</span>} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** The labels of the fields of a group. */
export function useGroupLabels(country: string): GroupTexts {
  const { t } = useLingui();
  return {
    name: t({ id: 'groups.column.name', message: 'Name' }),
    type: t({ id: 'groups.column.type', message: 'Type' }),
    parentId: t({ id: 'groups.fact.parent', message: 'Part of' }),
    legalName: t({ id: 'groups.fact.legal-name', message: 'Legal name' }),
    doingBusinessAs: t({ id: 'groups.fact.dba', message: 'Doing business as' }),
    tradingName: t({ id: 'groups.fact.trading-name', message: 'Trading name' }),
    registrationNumber: t({ id: 'groups.fact.registration', message: 'Registration number' }),
    taxId: t({ id: 'groups.fact.tax-id', message: 'Tax number or VAT ID' }),
    country: t({ id: 'groups.fact.country', message: 'Country' }),
    line1: t({ id: 'groups.address.line1', message: 'Address line 1' }),
    line2: t({ id: 'groups.address.line2', message: 'Address line 2 (optional)' }),
    city: t({ id: 'groups.address.city', message: 'City' }),
    state:
      stateNameOf(country) === 'province'
        ? t({ id: 'groups.address.province', message: 'Province' })
        : t({ id: 'groups.address.state', message: 'State' }),
    postalCode: t({ id: 'groups.address.postal-code', message: 'Postal code' }),
    relation: t({ id: 'groups.fact.relation', message: 'Relation to the parent' }),
    billTo: t({ id: 'groups.fact.bill-to', message: 'Bill to' }),
    adminId: t({ id: 'groups.column.admin', message: 'Group Admin' }),
    userIds: t({ id: 'groups.column.users', message: 'Users' }),
  };
}
