import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { refuseByAccountStatus } from '../../../domain/accounts/account-status-rules.ts';
import { refusePayingFrom } from '../../../domain/bank-accounts/bank-account.ts';
import { payInvoices } from '../../../domain/payments/pay-invoices.action.ts';
import { type Currency, money } from '../../../domain/money.ts';
import { useAccount, useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { SplitLayout } from '../../ui/layout/layout.tsx';
import { useToday } from '../../ui/text/use-today.ts';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { refusalSentence } from '../../ui/status/refusal-text.tsx';
import { readSelection, withSelected, writeSelection } from '../../ui/lists/row-selection.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../ui/layout/screen-state.tsx';
import { splitByFunds } from '../../../domain/payments/split-by-funds.ts';
import { AlreadyAsked } from './already-asked.tsx';
import { Disputed } from './disputed.tsx';
import type { Fund } from './funds/fund-queries.ts';
import { FundChoices } from './funds/fund-choices.tsx';
import { useChosenFunds } from './funds/use-chosen-funds.ts';
import { ConfirmBar } from './payment-confirm-bar.tsx';
import { expectedDebit } from './expected-debit.ts';
import { GoneMeanwhile } from './edited-payment.tsx';
import type { MakePaymentSearch } from './make-payment-search.ts';
import { PayFrom } from './pay-from.tsx';
import { type PaymentDraft, type PaymentLine, paymentDraft, typedAmountsOf } from './payment-draft.ts';
import { bankAccountsQuery, reviewQuery } from './payment-queries.ts';
import classes from './payments.module.css';
import { useLaterDay } from './use-later-day.ts';
import { usePayInvoices } from './use-pay-invoices.ts';
import { useTypedAmounts } from './use-typed-amounts.ts';

type PaymentReviewProps = {
  readonly search: MakePaymentSearch;
  readonly onStep: (search: MakePaymentSearch, options?: { readonly replace?: boolean }) => void;
  /**
   * Called with the id once the payment is queued or done, and the ids of the requests that apply credits and unapplied payments, separated
   * by commas.
   */
  readonly onDone: (entryId: string, applied?: string) => void;
};

/** Second step: every amount, the bank account, the approvers, and the confirm button with the total. */
export function PaymentReview({ search, onStep, onDone }: PaymentReviewProps) {
  const { offline, program } = usePortal();
  const today = useToday(program.timeZone);
  const { i18n } = useLingui();
  const review = useOfflineQuery(reviewQuery(offline, search));
  const accounts = useOfflineQuery(bankAccountsQuery(offline));
  const amounts = useTypedAmounts(search);
  const paying = usePayInvoices();
  const buyer = useAccount();
  const change = (changes: Partial<MakePaymentSearch>) => onStep({ ...search, ...changes }, { replace: true });
  const later = useLaterDay(search, amounts, change);
  const { isRead, funds, chosen } = useChosenFunds(search.funds);
  if (review.isError || accounts.isError) return <FailedState onRetry={() => void review.refetch()} />;
  if (review.isPending || accounts.isPending || !amounts.isReady || !isRead) return <LoadingState />;
  const { edited } = review.data;
  if (search.replaces !== undefined && !edited) return <GoneMeanwhile entryId={search.replaces} />;
  const [first] = review.data.views;
  if (!first) return <NothingLeft onBack={() => onStep({}, { replace: true })} />;
  const { currency } = first.row;
  const typed = { ...typedAmountsOf(review.data.begunWith, currency, i18n.locale), ...amounts.typed };
  const draft = paymentDraft(review.data.views, typed, currency, i18n.locale);
  const account = accounts.data.find((candidate) => candidate.isActive);
  const blocked =
    (buyer ? refuseByAccountStatus(buyer.status, payInvoices.accountRight) : null) ??
    refusePayingFrom(account, currency);
  const remove = (chargeId: string) => {
    const ids = review.data.views.map(({ row }) => row.id);
    change({ sel: withoutCharge(search.sel, ids, chargeId), pick: undefined });
  };
  const { applied, rest } = splitByFunds(draft.isValid ? draft.shares : [], chosen);
  const debitedMinor = sharesMinor(rest);
  const days = { today, collectOn: later.day };
  const expected = expectedDebit(later.isWrong ? undefined : account, review.data.views, rest, days);
  const done: PaymentReviewProps['onDone'] = (entryId, requests) => {
    void amounts.drop();
    onDone(entryId, requests);
  };
  return (
    <>
      {review.data.leftOut > 0 ? <LeftOut count={review.data.leftOut} /> : null}
      <AlreadyAsked chargeIds={review.data.views.map(({ row }) => row.id)} />
      <SplitLayout
        main={
          <ReviewedLines
            draft={draft}
            funds={funds}
            search={search}
            debitedMinor={applied.length > 0 ? debitedMinor : null}
            currency={currency}
            onType={amounts.type}
            onRemove={remove}
            onFunds={(named) => change({ funds: named })}
          />
        }
        side={
          <PayFrom
            account={account}
            blocked={blocked}
            total={draft.isValid ? money(debitedMinor, currency) : null}
            paysNow={paying.paysNow}
            later={later}
          />
        }
      />
      <ConfirmBar
        draft={draft}
        applied={applied}
        rest={rest}
        account={account}
        blocked={blocked}
        currency={currency}
        later={later}
        {...expected}
        replaces={search.replaces}
        paying={paying}
        onDone={done}
      />
    </>
  );
}

/** The selection of the address without one invoice. */
function withoutCharge(sel: string | undefined, ids: readonly string[], chargeId: string): string | undefined {
  const chosen = sel ? readSelection(sel) : ({ mode: 'some', ids } as const);
  return writeSelection(withSelected(chosen, [chargeId], false));
}

type ReviewedLinesProps = Pick<ReviewLineProps, 'onType' | 'onRemove'> & {
  readonly draft: PaymentDraft;
  readonly funds: readonly Fund[];
  readonly search: MakePaymentSearch;
  /** The rest to debit in minor units, if credits pay a part. */
  readonly debitedMinor: number | null;
  readonly currency: Currency;
  readonly onFunds: (named: string | undefined) => void;
};

function ReviewedLines(props: ReviewedLinesProps) {
  const { draft, funds, search, debitedMinor, currency, onType, onRemove, onFunds } = props;
  return (
    <>
      <ul className={classes.lines}>
        {draft.lines.map((line) => (
          <ReviewLine key={line.view.row.id} line={line} onType={onType} onRemove={onRemove} />
        ))}
      </ul>
      <div className={classes.total}>
        <Plural id="payments.review.count" value={draft.lines.length} one="# invoice" other="# invoices" />
        {draft.isValid ? (
          <MinorText minor={draft.totalMinor} currency={currency} size="lg" weight="strong" />
        ) : (
          <span>–</span>
        )}
      </div>
      {search.replaces === undefined ? <FundChoices funds={funds} named={search.funds} onChange={onFunds} /> : null}
      {debitedMinor === null ? null : (
        <div className={classes.total}>
          <Trans id="payments.review.debited">From your bank account</Trans>
          <MinorText minor={debitedMinor} currency={currency} size="lg" weight="strong" />
        </div>
      )}
    </>
  );
}

type ReviewLineProps = {
  readonly line: PaymentLine;
  readonly onType: (chargeId: string, text: string) => void;
  readonly onRemove: (chargeId: string) => void;
};

function ReviewLine({ line, onType, onRemove }: ReviewLineProps) {
  const { t, i18n } = useLingui();
  const { row } = line.view;
  const number = row.invoiceNumber;
  return (
    <li className={classes.line}>
      <span>
        <bdi>{row.sellerName}</bdi>
        <span className={classes.second}>
          <bdi>{number}</bdi> · <Trans id="payments.review.remaining">remaining due</Trans>{' '}
          <MinorText minor={row.remainingDueMinor} currency={row.currency} />
        </span>
        {row.hasOpenDispute ? <Disputed isChosen /> : null}
        <UnstyledButton
          className={classes.remove}
          aria-label={t({ id: 'payments.review.remove-label', message: `Remove invoice ${number} from this payment` })}
          onClick={() => onRemove(row.id)}
        >
          <Trans id="payments.review.remove">Remove</Trans>
        </UnstyledButton>
      </span>
      <TextInput
        inputMode="decimal"
        leftSection={<span className={classes.second}>{row.currency}</span>}
        leftSectionWidth={48}
        aria-label={t({ id: 'payments.review.amount-label', message: `Amount for invoice ${number}` })}
        value={line.text}
        error={line.refusal ? refusalSentence(line.refusal, i18n) : null}
        onChange={(event) => onType(row.id, event.currentTarget.value)}
      />
    </li>
  );
}

function LeftOut({ count }: { readonly count: number }) {
  return (
    <Note tone="info">
      <Plural
        id="payments.review.left-out"
        value={count}
        one="One payment can cover up to 200 invoices. The oldest are included. You can pay # more after this one."
        other="One payment can cover up to 200 invoices. The oldest are included. You can pay # more after this one."
      />
    </Note>
  );
}

function NothingLeft({ onBack }: { readonly onBack: () => void }) {
  return (
    <EmptyState
      title={<Trans id="payments.review.empty">No invoices in this payment</Trans>}
      action={
        <Button variant="default" onClick={onBack}>
          <Trans id="payments.review.empty-action">Select invoices</Trans>
        </Button>
      }
    />
  );
}

function sharesMinor(shares: PaymentDraft['shares']): number {
  return shares.reduce((total, { amountMinor }) => total + amountMinor, 0);
}
