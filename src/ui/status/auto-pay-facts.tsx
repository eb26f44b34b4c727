import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { AutoPayState } from '../../../domain/bank-accounts/auto-pay.ts';
import type { AutoPayTerms, OverdueChoice } from '../../../domain/bank-accounts/auto-pay-terms.ts';
import { autoPayWhenWords } from '../../../domain/bank-accounts/auto-pay-words.ts';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import type { Currency } from '../../../domain/money.ts';
import { type StatusLook, LookBadge } from './status-badge.tsx';
import { FactList } from '../layout/layout.tsx';
import { AccountName } from '../text/bank-account-name.tsx';
import { DateText } from '../text/date-text.tsx';
import { MinorText } from '../text/money-text.tsx';

const looks: Record<AutoPayState['kind'], StatusLook> = {
  on: { tone: 'positive', icon: IconCircleCheck, label: /*i18n*/ { id: 'bank-accounts.autopay.is-on', message: 'On' } },
  off: { tone: 'neutral', icon: IconBan, label: /*i18n*/ { id: 'bank-accounts.autopay.is-off', message: 'Off' } },
  stopped: {
    tone: 'negative',
    icon: IconAlertCircle,
    label: /*i18n*/ { id: 'bank-accounts.autopay.is-stopped', message: 'Stopped' },
  },
};

/** The state of AutoPay in one word. */
export function AutoPayBadge({ state }: { readonly state: AutoPayState }) {
  return <LookBadge look={looks[state.kind]} />;
}

type AutoPayFactsProps = {
  readonly terms: AutoPayTerms;
  readonly currency: Currency;
  /** The request's choice about overdue invoices; active AutoPay has a start date instead. */
  readonly overdue?: OverdueChoice;
  /** The bank account, named where the screen does not name it already. */
  readonly account?: Pick<BankAccount, 'bankName' | 'accountLast4'> | undefined;
};

/** The AutoPay rule as text, with the cap; also shown in an approval. */
export function AutoPayFacts({ terms, currency, account, overdue }: AutoPayFactsProps) {
  const { i18n } = useLingui();
  const none = <Trans id="bank-accounts.autopay.no-cap">No cap</Trans>;
  return (
    <FactList
      facts={[
        ...(account
          ? [
              {
                key: 'account',
                label: <Trans id="bank-accounts.column.account">Bank account</Trans>,
                value: <AccountName account={account} />,
              },
            ]
          : []),
        {
          key: 'when',
          label: <Trans id="bank-accounts.autopay.when">Invoices are paid</Trans>,
          value: i18n._(autoPayWhenWords(terms.when)),
        },
        {
          key: 'cap',
          label: <Trans id="bank-accounts.autopay.cap">Cap per invoice</Trans>,
          value: terms.capMinor === null ? none : <MinorText minor={terms.capMinor} currency={currency} />,
        },
        ...(overdue || terms.dueFrom
          ? [
              {
                key: 'overdue',
                label: <Trans id="bank-accounts.autopay.overdue">Overdue invoices</Trans>,
                value: <OverdueText overdue={overdue} dueFrom={terms.dueFrom} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** Whether overdue invoices are paid too: as requested, or as it was decided when AutoPay was set up. */
function OverdueText({
  overdue,
  dueFrom,
}: { readonly overdue?: OverdueChoice | undefined } & Pick<AutoPayTerms, 'dueFrom'>) {
  if (dueFrom)
    return (
      <Trans id="bank-accounts.autopay.overdue-before">
        Left out if due before <DateText date={dueFrom} />
      </Trans>
    );
  return overdue === 'leave' ? (
    <Trans id="bank-accounts.autopay.overdue-left">Left out</Trans>
  ) : (
    <Trans id="bank-accounts.autopay.overdue-paid">Paid too, with the first payment</Trans>
  );
}
