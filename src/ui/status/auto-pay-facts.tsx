import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconBan, IconCircleCheck } from '@tabler/icons-react';
import type { AutoPayState, PlannedInvoice, PlanSum } from '../../../domain/bank-accounts/auto-pay.ts';
import { sumPlan } from '../../../domain/bank-accounts/auto-pay.ts';
import type { AutoPayTerms } from '../../../domain/bank-accounts/auto-pay-terms.ts';
import { autoPayCountWords, autoPaySkipWords, autoPayWhenWords } from '../../../domain/bank-accounts/auto-pay-words.ts';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import type { Currency } from '../../../domain/money.ts';
import layout from '../layout/layout.module.css';
import type { StatusLook } from './status-badge.tsx';
import { LookBadge } from './status-badge.tsx';
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

/** How AutoPay stands, in a word. */
export function AutoPayBadge({ state }: { readonly state: AutoPayState }) {
  return <LookBadge look={looks[state.kind]} />;
}

type AutoPayFactsProps = {
  readonly terms: AutoPayTerms;
  readonly currency: Currency;
  /** Named where it is not what the screen is about. */
  readonly account?: Pick<BankAccount, 'bankName' | 'accountLast4'> | undefined;
};

/** The rule in words, and the cap; also what is approved. */
export function AutoPayFacts({ terms, currency, account }: AutoPayFactsProps) {
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
      ]}
    />
  );
}

const daysListed = 6;

type NextPaymentsProps = { readonly plan: readonly PlannedInvoice[]; readonly currency: Currency };

/** The next days with what is paid on them, and what is left to people. */
export function NextPayments({ plan, currency }: NextPaymentsProps) {
  const { i18n } = useLingui();
  const { days, left } = sumPlan(plan);
  const total = ({ minor, count }: PlanSum<unknown>) => (
    <span>
      <MinorText minor={minor} currency={currency} /> · {i18n._(autoPayCountWords(count))}
    </span>
  );
  if (plan.length === 0)
    return (
      <p>
        <Trans id="bank-accounts.autopay.nothing">No invoice is due in the next 60 days.</Trans>
      </p>
    );
  return (
    <div>
      <h3 className={layout.sectionTitle}>
        <Trans id="bank-accounts.autopay.next">Next payments</Trans>
      </h3>
      <FactList
        facts={[
          ...days.slice(0, daysListed).map((sum) => ({
            key: sum.key,
            label: <DateText date={sum.key} />,
            value: total(sum),
          })),
          ...left.map((sum) => ({ key: sum.key, label: i18n._(autoPaySkipWords[sum.key]), value: total(sum) })),
        ]}
      />
    </div>
  );
}
