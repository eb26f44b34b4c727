import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import { type CreditTestBehaviour, creditTestAmounts } from '../../../domain/accounts/credit-test-amounts.ts';
import { maxCreditReasonLength } from '../../../domain/accounts/request-credit-increase.action.ts';
import { formatMoney, money } from '../../../domain/money.ts';
import { DemoNote } from '../../kit/demo-note.tsx';
import { DayField } from '../../kit/form/day-field.tsx';
import { FormPage } from '../../kit/form/form-page.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';
import { maxTypedLength, readTypedAmount } from '../../ui/fields/typed-amount.ts';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { useToday } from '../../ui/text/use-today.ts';
import { refuseTypedEnd, refuseTypedLine, typedIncreaseSchema } from './typed-increase.ts';

type IncreaseFormProps = { readonly buyer: Buyer; readonly onDone: () => void };

/** Amount, period and reason; stored on the device and sent later if there is no connection. */
export function IncreaseForm({ buyer, onDone }: IncreaseFormProps) {
  const { t, i18n } = useLingui();
  const { offline, program, roles } = usePortal();
  const { id: buyerId, currency, creditApprovedMinor } = buyer;
  const today = useToday(program.timeZone);
  const terms = program.creditIncrease;
  const read = (text: string) => readTypedAmount(text, currency, i18n.locale);
  const basis = { buyer, terms, today, roles, read };
  const asText = (minor: number) => formatMoney(money(minor, currency), i18n.locale);
  const [step, max] = [asText(terms.stepMinor), asText(terms.maxMinor)];
  const now = creditApprovedMinor === null ? null : asText(creditApprovedMinor);
  return (
    <FormPage
      draftKey={`credit-increase:${buyerId}`}
      schema={typedIncreaseSchema(basis)}
      labels={{
        type: t({ id: 'credit.increase.type', message: 'For how long' }),
        line: t({ id: 'credit.increase.line', message: 'New credit line' }),
        endsOn: t({ id: 'credit.increase.ends-on', message: 'Last day' }),
        why: t({ id: 'credit.increase.reason', message: 'Reason' }),
      }}
      initial={{ type: 'permanent', line: '', endsOn: '', why: '' }}
      faultWords={({ field }, text) => {
        if (field === 'why') return <Trans id="cards.request.reason-missing">Enter a reason.</Trans>;
        const refusal = field === 'line' ? refuseTypedLine(text, basis) : refuseTypedEnd(text, basis);
        if (refusal) return <RefusalText refusal={refusal} />;
        return field === 'endsOn' ? <Trans id="credit.increase.no-end">Choose the last day.</Trans> : null;
      }}
      submit={async (asked) => {
        const kept = await offline.enqueue('requestCreditIncrease', { buyerId, currency, ...asked });
        return kept.ok ? null : kept.refusal;
      }}
      onDone={onDone}
      button={<Trans id="cards.request.send">Send request</Trans>}
      offlineButton={<Trans id="cards.request.queue">Queue request</Trans>}
    >
      {(field) => (
        <>
          <p>
            {now === null ? (
              <Trans id="credit.increase.total">
                Enter the new total of the account in increments of {step}, up to {max}.
              </Trans>
            ) : (
              <Trans id="credit.increase.now">
                Current credit line: {now}. Enter the new total in increments of {step}, up to {max}.
              </Trans>
            )}
          </p>
          <TextInput
            {...field('line')}
            data-autofocus
            autoFocus
            inputMode="decimal"
            autoComplete="off"
            leftSection={currency}
            leftSectionWidth={56}
            maxLength={maxTypedLength}
          />
          <NativeSelect
            {...field('type')}
            data={[
              { value: 'permanent', label: t({ id: 'credit.increase.permanent', message: 'Permanently' }) },
              { value: 'temporary', label: t({ id: 'credit.increase.temporary', message: 'Temporarily' }) },
            ]}
          />
          {field('type').value === 'temporary' ? <DayField {...field('endsOn')} /> : null}
          <Textarea {...field('why')} autosize minRows={2} maxLength={maxCreditReasonLength} />
          {program.isDemo ? <TestAmounts /> : null}
        </>
      )}
    </FormPage>
  );
}

/** The decision of the demo's simulated underwriting for each test amount. */
function TestAmounts() {
  const { i18n } = useLingui();
  const words: Record<CreditTestBehaviour, ReactNode> = {
    approvedInPart: <Trans id="credit.test.in-part">approved in part</Trans>,
    rejected: <Trans id="credit.test.rejected">declined</Trans>,
    failed: <Trans id="credit.test.failed">the request fails</Trans>,
    staysPending: <Trans id="credit.test.pending">stays unanswered</Trans>,
  };
  return (
    <DemoNote
      title={<Trans id="credit.test.title">Test amounts of this demo</Trans>}
      text={<Trans id="credit.test.text">Any amount is approved, except one that ends like these:</Trans>}
      endings={creditTestAmounts.map(({ ending, does }) => ({ ending: i18n.number(ending), effect: words[does] }))}
    />
  );
}
