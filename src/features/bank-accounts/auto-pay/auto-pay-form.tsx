import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import * as v from 'valibot';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { overdueInPlan } from '../../../../domain/bank-accounts/auto-pay.ts';
import { type AutoPayTerms, maxDaysBefore } from '../../../../domain/bank-accounts/auto-pay-terms.ts';
import { typedTermsSchema } from '../../../../domain/bank-accounts/typed-auto-pay.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { type FieldProps, FormPage } from '../../../kit/form/form-page.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { showNotice } from '../../../kit/notice.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { maxTypedLength, readTypedAmount, typedAmountOf } from '../../../ui/fields/typed-amount.ts';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { useAutoPayPlan } from './auto-pay-plan.ts';
import { OverdueQuestion } from './overdue-question.tsx';
import { type Wanted, Preview } from './preview.tsx';

const shortNumber = { inputMode: 'numeric', autoComplete: 'off', maxLength: 2 } as const;

/** Paying every invoice on its due date, to find the overdue ones that a form has to ask about. */
const allInvoices: AutoPayTerms = { when: { kind: 'onDueDate' }, capMinor: null };

/** When and up to which amount AutoPay pays, and what it would pay. */
export function AutoPayForm({ account }: { readonly account: BankAccount }) {
  const { t, i18n } = useLingui();
  const today = useToday(usePortal().program.timeZone);
  const everything = useAutoPayPlan(account, allInvoices);
  const overdue = overdueInPlan(everything ?? [], today);
  const perform = useFormAction();
  const navigate = useNavigate();
  const { id: bankAccountId, currency, autoPayWhen: when, autoPayCapMinor: capMinor } = account;
  const readCap = (text: string) => readTypedAmount(text, currency, i18n.locale);
  // Whether a choice is missing is known once the invoices are read.
  if (!everything) return <LoadingState />;
  const schema = typedTermsSchema(readCap, overdue.count > 0);
  // The next payments depend on the answer about overdue invoices, so they are shown once it is given.
  const termsOf = (typed: Record<Field, string>) => {
    const terms = v.safeParse(schema, typed);
    return terms.success ? terms.output : null;
  };
  return (
    <FormPage
      draftKey={`auto-pay:${bankAccountId}`}
      schema={schema}
      labels={{
        kind: t({ id: 'bank-accounts.autopay.when', message: 'Invoices are paid' }),
        days: t({ id: 'bank-accounts.autopay.days', message: 'Days before the due date (1 to 30)' }),
        day: t({ id: 'bank-accounts.autopay.day', message: 'Day of the month (1 to 31)' }),
        cap: t({ id: 'bank-accounts.autopay.cap-optional', message: 'Cap per invoice (optional)' }),
        overdue: t({ id: 'bank-accounts.autopay.overdue', message: 'Overdue invoices' }),
      }}
      initial={{
        kind: when?.kind ?? 'onDueDate',
        days: when?.kind === 'daysBefore' ? String(when.days) : '',
        day: when?.kind === 'dayOfMonth' ? String(when.day) : '',
        cap: capMinor === null ? '' : typedAmountOf(capMinor, currency, i18n.locale),
        overdue: '',
      }}
      faultWords={({ field }, text) => {
        if (field === 'overdue')
          return <Trans id="bank-accounts.autopay.overdue-missing">Choose what happens to overdue invoices.</Trans>;
        const cap = readCap(text);
        if (field === 'cap' && cap.kind === 'wrong')
          return <RefusalText refusal={refuseAmount(cap.reason, currency)} />;
        if (field === 'cap') return <Trans id="bank-accounts.autopay.cap-wrong">Enter an amount above 0.</Trans>;
        const most = field === 'day' ? 31 : maxDaysBefore;
        return <Trans id="bank-accounts.autopay.number-wrong">Enter a number from 1 to {most}.</Trans>;
      }}
      submit={(terms) =>
        perform('setUpAutoPay', { bankAccountId, currency, ...terms }, ({ outcome }) => {
          if (outcome === 'inApproval')
            showNotice(
              <Trans id="bank-accounts.autopay.waiting">A second Account Admin has to approve AutoPay.</Trans>,
            );
        })
      }
      onDone={() =>
        void navigate({ to: '/account/payment-methods/$bankAccountId', params: { bankAccountId }, replace: true })
      }
      button={<Trans id="bank-accounts.autopay.save">Save AutoPay</Trans>}
      offlineNote={<Trans id="bank-accounts.offline">Changing a bank account needs a connection.</Trans>}
    >
      {(field) => <AutoPayFields field={field} account={account} overdue={overdue} termsOf={termsOf} />}
    </FormPage>
  );
}

type Field = 'kind' | 'days' | 'day' | 'cap' | 'overdue';

type AutoPayFieldsProps = {
  readonly field: (name: Field) => FieldProps;
  readonly account: BankAccount;
  readonly overdue: ReturnType<typeof overdueInPlan>;
  readonly termsOf: (typed: Record<Field, string>) => Wanted | null;
};

/** The terms, the question about overdue invoices, and the next payments by what is typed. */
function AutoPayFields({ field, account, overdue, termsOf }: AutoPayFieldsProps) {
  const { t } = useLingui();
  const { currency } = account;
  const textOf = (name: Field) => field(name).value;
  return (
    <>
      <NativeSelect
        {...field('kind')}
        data={[
          { value: 'onDueDate', label: t({ id: 'bank-accounts.autopay.on-due-date', message: 'On the due date' }) },
          {
            value: 'daysBefore',
            label: t({ id: 'bank-accounts.autopay.some-days', message: 'Some days before the due date' }),
          },
          {
            value: 'dayOfMonth',
            label: t({ id: 'bank-accounts.autopay.some-day', message: 'On a day of the month' }),
          },
        ]}
      />
      {field('kind').value === 'daysBefore' ? <TextInput {...field('days')} {...shortNumber} /> : null}
      {field('kind').value === 'dayOfMonth' ? <TextInput {...field('day')} {...shortNumber} /> : null}
      <TextInput
        {...field('cap')}
        inputMode="decimal"
        autoComplete="off"
        leftSection={currency}
        leftSectionWidth={56}
        maxLength={maxTypedLength}
        description={
          <Trans id="bank-accounts.autopay.cap-text">
            Higher invoices aren’t paid automatically. You’ll get an email.
          </Trans>
        }
      />
      {overdue.count > 0 ? <OverdueQuestion field={field('overdue')} overdue={overdue} currency={currency} /> : null}
      <Preview
        account={account}
        wanted={termsOf({
          kind: textOf('kind'),
          days: textOf('days'),
          day: textOf('day'),
          cap: textOf('cap'),
          overdue: textOf('overdue'),
        })}
      />
    </>
  );
}
