import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { type DetailsField, maxTypedLength } from '../../../../domain/bank-accounts/account-details.ts';
import type { AddBankAccountInput } from '../../../../domain/bank-accounts/add-bank-account.action.ts';
import {
  type BankingCountry,
  accountFields,
  countryRules,
} from '../../../../domain/bank-accounts/banking-countries.ts';
import { holderNameAtBank } from '../../../../domain/bank-accounts/holder-name.ts';
import type { Currency } from '../../../../domain/money.ts';
import { type FieldProps, type SecretFieldProps, FormPage } from '../../../kit/form/form-page.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { useFormOperation } from '../../../kit/form/use-form-operation.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { keepBankDetailsMutation } from '../bank-accounts.documents.ts';
import { countryName } from '../../../ui/text/country-name.tsx';
import { type TypedDetails, accountFormSchema, emptyTexts, isSecret, secretFields } from './account-form-schema.ts';
import { TestNumbers } from './test-numbers.tsx';

// The table of the banks' check is large.
const DoubtNote = lazy(() => import('./doubt-note.tsx').then((module) => ({ default: module.DoubtNote })));

type AccountFormProps = {
  /** The country that is selected at first, and those that can be. */
  readonly own: BankingCountry;
  readonly countries: readonly BankingCountry[];
  readonly currency: Currency;
  /** Called with the account's id, or with null if a second Account Admin has to approve it. */
  readonly onDone: (bankAccountId: string | null) => void;
};

/** The details of an account by the rules of its country. The numbers are never stored on the device: they are sent and discarded. */
export function AccountForm({ own, countries, currency, onDone }: AccountFormProps) {
  const { i18n } = useLingui();
  const { program } = usePortal();
  const [country, setCountry] = useState(own);
  const perform = useFormAction();
  const { schema, refusalOf } = useMemo(() => accountFormSchema(country), [country]);
  const kept = useRef<AddBankAccountInput | null>(null);
  const added = useRef<string | null>(null);
  const keep = useFormOperation(keepBankDetailsMutation, ({ keepBankDetails }) => {
    kept.current = keepBankDetails as AddBankAccountInput;
  });
  const labels = useLabels(country);

  /** The numbers are sent first and sealed; the action refers to them. It may need a code and the approval of a second Account Admin. */
  const submit = async (typed: TypedDetails) => {
    const refused = await keep({ typed });
    if (refused || !kept.current) return refused;
    const input = kept.current;
    return perform('addBankAccount', input, ({ outcome }) => {
      added.current = outcome === 'inApproval' ? null : input.detailsId;
    });
  };
  return (
    <FormPage
      draftKey="add-bank-account"
      secrets={secretFields}
      schema={schema}
      labels={labels}
      initial={emptyTexts}
      faultWords={({ field }) => {
        const refusal = refusalOf(field);
        return refusal ? <RefusalText refusal={refusal} /> : null;
      }}
      submit={submit}
      onDone={() => onDone(added.current)}
      button={<Trans id="bank-accounts.add">Add a bank account</Trans>}
      offlineNote={<Trans id="bank-accounts.offline">Changing a bank account needs a connection.</Trans>}
    >
      {(field) => (
        <>
          {program.isDemo ? <TestNumbers country={country} /> : null}
          {countries.length > 1 ? (
            <NativeSelect
              label={<Trans id="bank-accounts.add.country">Country of the bank</Trans>}
              value={country}
              data={countries.map((one) => ({ value: one, label: countryName(one, i18n.locale) }))}
              onChange={({ currentTarget }) => setCountry(currentTarget.value as BankingCountry)}
            />
          ) : null}
          <p>
            <Trans id="bank-accounts.add.currency">
              The account must be in {currency}, the currency of your business.
            </Trans>
          </p>
          <HolderName field={field('holderName')} />
          <TextInput {...field('bankName')} autoComplete="off" maxLength={maxTypedLength} />
          {accountFields
            .filter((name) => countryRules[country].fields[name])
            .map((name) =>
              isSecret(name) ? (
                <Secret key={name} field={field(name)} />
              ) : (
                <AccountType key={name} field={field(name)} />
              ),
            )}
          <Secret field={field('confirmation')} />
          <Suspense>
            <DoubtNote
              country={country}
              typed={Object.fromEntries(
                accountFields
                  .filter((name) => countryRules[country].fields[name])
                  .map((name) => [name, field(name).value]),
              )}
            />
          </Suspense>
        </>
      )}
    </FormPage>
  );
}

function useLabels(country: BankingCountry): Readonly<Record<DetailsField, string>> {
  const { t } = useLingui();
  const isIban = countryRules[country].number === 'iban';
  return {
    sortCode: t({ id: 'bank-accounts.field.sort-code', message: 'Sort code' }),
    routingNumber: t({ id: 'bank-accounts.field.routing-number', message: 'Routing number' }),
    institutionNumber: t({ id: 'bank-accounts.field.institution-number', message: 'Institution number' }),
    transitNumber: t({ id: 'bank-accounts.field.transit-number', message: 'Transit number' }),
    bsb: t({ id: 'bank-accounts.field.bsb', message: 'BSB' }),
    clearingNumber: t({ id: 'bank-accounts.field.clearing-number', message: 'Clearing number' }),
    accountNumber: t({ id: 'bank-accounts.field.account-number', message: 'Account number' }),
    iban: t({ id: 'bank-accounts.field.iban', message: 'IBAN' }),
    accountType: t({ id: 'bank-accounts.field.account-type', message: 'Account type' }),
    holderName: t({ id: 'bank-accounts.field.holder', message: 'Account holder' }),
    bankName: t({ id: 'bank-accounts.field.bank', message: 'Bank name' }),
    confirmation: isIban
      ? t({ id: 'bank-accounts.field.iban-again', message: 'Confirm IBAN' })
      : t({ id: 'bank-accounts.field.number-again', message: 'Confirm account number' }),
  };
}

/** A secret number: the browser must not store, correct or suggest it. */
function Secret({ field }: { readonly field: SecretFieldProps }) {
  return (
    <TextInput
      {...field}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={maxTypedLength}
    />
  );
}

/** Banks accept few characters: the resulting name is shown while somebody types. */
function HolderName({ field }: { readonly field: FieldProps }) {
  const name = holderNameAtBank(field.value);
  return (
    <TextInput
      {...field}
      autoComplete="off"
      maxLength={maxTypedLength}
      description={
        name && name !== field.value.trim() ? (
          <Trans id="bank-accounts.add.holder-at-bank">
            The bank reads it as <bdi>{name}</bdi>
          </Trans>
        ) : undefined
      }
    />
  );
}

function AccountType({ field }: { readonly field: FieldProps }) {
  const { t } = useLingui();
  return (
    <NativeSelect
      {...field}
      data={[
        { value: '', label: '' },
        { value: 'checking', label: t({ id: 'bank-accounts.type.checking', message: 'Checking' }) },
        { value: 'savings', label: t({ id: 'bank-accounts.type.savings', message: 'Savings' }) },
      ]}
    />
  );
}
