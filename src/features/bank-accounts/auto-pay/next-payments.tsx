import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type PlannedInvoice, type PlanSum, sumPlan } from '../../../../domain/bank-accounts/auto-pay.ts';
import { autoPayCountWords, autoPaySkipWords } from '../../../../domain/bank-accounts/auto-pay-words.ts';
import type { BankAccount } from '../../../../domain/bank-accounts/bank-account.ts';
import { collectedLate, debitDays } from '../../../../domain/payments/payment-dates.ts';
import { OnceLoaded } from '../../../kit/list/once-loaded.tsx';
import { FactList } from '../../../ui/layout/layout.tsx';
import layout from '../../../ui/layout/layout.module.css';
import { DateText } from '../../../ui/text/date-text.tsx';
import { MinorText } from '../../../ui/text/money-text.tsx';
import classes from '../bank-accounts.module.css';

const daysListed = 6;

type NextPaymentsProps = {
  readonly plan: readonly PlannedInvoice[];
  readonly account: Pick<BankAccount, 'currency' | 'country' | 'firstDebitOn'>;
};

/** The next payment days with amounts and collection days, and the invoices that AutoPay leaves out. */
export function NextPayments({ plan, account }: NextPaymentsProps) {
  const { currency } = account;
  const { i18n } = useLingui();
  const { days, left } = sumPlan(plan);
  const late = collectedLate(plan, account);
  const total = ({ minor, count }: PlanSum<unknown>) => (
    <span>
      <MinorText minor={minor} currency={currency} /> ·{' '}
      <span className={classes.whole}>{i18n._(autoPayCountWords(count))}</span>
    </span>
  );
  if (plan.length === 0)
    return (
      <OnceLoaded>
        <p>
          <Trans id="bank-accounts.autopay.nothing">No invoice is due in the next 60 days.</Trans>
        </p>
      </OnceLoaded>
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
            value: (
              <>
                {total(sum)}
                <p className={classes.quiet}>
                  <Trans id="bank-accounts.autopay.collected">
                    Collection on <DateText date={debitDays(account, sum.key).collected} />
                  </Trans>
                  <AfterDue count={late.get(sum.key) ?? 0} />
                </p>
              </>
            ),
          })),
          ...left.map((sum) => ({ key: sum.key, label: i18n._(autoPaySkipWords[sum.key]), value: total(sum) })),
        ]}
      />
      {days.length > 0 ? (
        <p className={classes.quiet}>
          <Trans id="bank-accounts.autopay.holidays">
            A regional bank holiday can move a collection to the next business day.
          </Trans>
        </p>
      ) : null}
    </div>
  );
}

/** Money is collected on a business day after the payment, so some invoices are paid after their due date. */
function AfterDue({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      {', '}
      <Plural
        id="bank-accounts.autopay.after-due"
        value={count}
        one="after the due date of # invoice"
        other="after the due dates of # invoices"
      />
    </>
  );
}
