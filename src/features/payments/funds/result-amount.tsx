import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { inputOf } from '../../../../domain/action.ts';
import { formatMoney, money } from '../../../../domain/money.ts';
import { type ApplyFundsInput, applyFunds, totalOf } from '../../../../domain/payments/apply-funds.action.ts';
import type { PayInvoicesInput } from '../../../../domain/payments/pay-invoices.action.ts';
import type { Offline } from '../../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import classes from '../payments.module.css';

/** What was asked of credits and unapplied payments together with a payment, by the ids of these requests, separated by commas. */
export function useAppliedBeside(ids: string | undefined): readonly ApplyFundsInput[] {
  const { offline } = usePortal();
  const { data: applied = [] } = useOfflineQuery(appliedQuery(offline, ids ?? ''));
  return applied;
}

const appliedQuery = (offline: Offline, ids: string) => ({
  queryKey: ['device', 'outbox', 'actions', 'applied-beside', ids],
  queryFn: async () => {
    // The entries are read before the records, which take their place, so that none is missed in between.
    const entries = await offline.entries.all();
    const records = await offline.read.get('actions', ids.split(','));
    return ids.split(',').flatMap((id) => {
      const asked = records.find((one) => one.id === id) ?? entries.find((one) => one.id === id)?.envelope;
      return (asked && inputOf(applyFunds, asked)) ?? [];
    });
  },
});

type ResultAmountProps = {
  /** The debit of a bank account; null if credits and unapplied payments pay everything. */
  readonly debit: Pick<PayInvoicesInput, 'totalMinor' | 'currency' | 'lines'> | null;
  readonly applied: readonly ApplyFundsInput[];
};

/** The amount and the number of the invoices that a payment pays, and how much of it is not debited. */
export function ResultAmount({ debit, applied }: ResultAmountProps) {
  const { i18n } = useLingui();
  const currency = debit?.currency ?? applied[0]?.currency;
  if (currency === undefined) return null;
  const asText = (minor: number) => formatMoney(money(minor, currency), i18n.locale);
  const appliedMinor = applied.reduce((total, one) => total + totalOf(one), 0);
  const debitedMinor = debit?.totalMinor ?? 0;
  const lines = [...(debit?.lines ?? []), ...applied.flatMap((one) => one.lines)];
  const count = new Set(lines.map(({ chargeId }) => chargeId)).size;
  const [amount, debited, credited] = [asText(debitedMinor + appliedMinor), asText(debitedMinor), asText(appliedMinor)];
  return (
    <>
      <p className={classes.resultAmount}>
        <Plural
          id="payments.result.amount"
          value={count}
          one={`${amount} for # invoice`}
          other={`${amount} for # invoices`}
        />
      </p>
      {debit && appliedMinor > 0 ? (
        <p className={classes.second}>
          <Trans id="payments.result.split">
            {debited} from your bank account, {credited} from credits and unapplied payments
          </Trans>
        </p>
      ) : null}
    </>
  );
}
