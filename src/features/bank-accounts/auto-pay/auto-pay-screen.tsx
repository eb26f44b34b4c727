import { NativeSelect, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { autoPayState } from '../../../../domain/bank-accounts/auto-pay.ts';
import { maxDaysBefore } from '../../../../domain/bank-accounts/auto-pay-terms.ts';
import { typedTermsSchema } from '../../../../domain/bank-accounts/typed-auto-pay.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { DetailPage } from '../../../kit/detail/detail-page.tsx';
import { FormPage } from '../../../kit/form/form-page.tsx';
import { useFormAction } from '../../../kit/form/use-form-action.ts';
import { showNotice } from '../../../kit/notice.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { maxTypedLength, readTypedAmount, typedAmountOf } from '../../../ui/fields/typed-amount.ts';
import { RefusalText } from '../../../ui/status/refusal-text.tsx';
import { AccountName } from '../../../ui/text/bank-account-name.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { useBankAccountPage } from '../detail/use-bank-account-page.tsx';
import { PendingAutoPay, usePendingAutoPay } from './pending-auto-pay.tsx';

/** When and up to which amount AutoPay pays from an account. */
export function AutoPayScreen({ bankAccountId }: { readonly bankAccountId: string }) {
  const { program } = usePortal();
  return (
    <DetailPage
      {...useBankAccountPage(bankAccountId)}
      title={(account) =>
        autoPayState(account, program.isAutoPayMandatory).kind === 'on' ? (
          <Trans id="bank-accounts.autopay.change">Change AutoPay</Trans>
        ) : (
          <Trans id="bank-accounts.autopay.set-up">Set up AutoPay</Trans>
        )
      }
      status={(account) => <AccountName account={account} />}
      main={(account) => <AutoPayFormOrRequest account={account} />}
    />
  );
}

/** No form while a request is waiting for approval, but the way to it. */
function AutoPayFormOrRequest({ account }: { readonly account: BankAccount }) {
  const pending = usePendingAutoPay(account.id);
  if (pending === undefined) return <LoadingState />;
  return pending.length > 0 ? <PendingAutoPay requests={pending} /> : <AutoPayForm account={account} />;
}

const shortNumber = { inputMode: 'numeric', autoComplete: 'off', maxLength: 2 } as const;

function AutoPayForm({ account }: { readonly account: BankAccount }) {
  const { t, i18n } = useLingui();
  const perform = useFormAction();
  const navigate = useNavigate();
  const { id: bankAccountId, currency, autoPayWhen: when, autoPayCapMinor: capMinor } = account;
  const readCap = (text: string) => readTypedAmount(text, currency, i18n.locale);
  return (
    <FormPage
      draftKey={`auto-pay:${bankAccountId}`}
      schema={typedTermsSchema(readCap)}
      labels={{
        kind: t({ id: 'bank-accounts.autopay.when', message: 'Invoices are paid' }),
        days: t({ id: 'bank-accounts.autopay.days', message: 'Days before the due date (1 to 30)' }),
        day: t({ id: 'bank-accounts.autopay.day', message: 'Day of the month (1 to 31)' }),
        cap: t({ id: 'bank-accounts.autopay.cap-optional', message: 'Cap per invoice (optional)' }),
      }}
      initial={{
        kind: when?.kind ?? 'onDueDate',
        days: when?.kind === 'daysBefore' ? String(when.days) : '',
        day: when?.kind === 'dayOfMonth' ? String(when.day) : '',
        cap: capMinor === null ? '' : typedAmountOf(capMinor, currency, i18n.locale),
      }}
      faultWords={({ field }, text) => {
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
      {(field) => (
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
        </>
      )}
    </FormPage>
  );
}
