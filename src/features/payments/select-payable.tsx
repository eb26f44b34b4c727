import { Button, Checkbox, Group } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isPaidTogether, isPastDue, payableNowMinor } from '../../../domain/invoices/charge-rules.ts';
import { maxPaymentLines } from '../../../domain/payments/pay-invoices.action.ts';
import type { ChargeView } from '../../offline/offline.ts';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { StickyBar } from '../../ui/layout/layout.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { isSelected, readSelection, withSelected, writeSelection } from '../../ui/lists/row-selection.ts';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../ui/layout/screen-state.tsx';
import { useToday } from '../../ui/text/use-today.ts';
import { Disputed } from './disputed.tsx';
import { EditedPaymentNote, GoneMeanwhile } from './edited-payment.tsx';
import type { MakePaymentSearch } from './make-payment-search.ts';
import { payableQuery } from './payment-queries.ts';
import classes from './payments.module.css';

type SelectPayableProps = {
  /** `chosen` is what has been ticked, `replaces` the waiting payment that is being changed. */
  readonly search: Pick<MakePaymentSearch, 'chosen' | 'replaces'>;
  readonly onStep: (search: MakePaymentSearch, options?: { readonly replace?: boolean }) => void;
  /** The payment that was being changed has been cancelled. */
  readonly onTakenBack: () => void;
};

/** First step: what can be paid, oldest due first, with the two quick ways that most people take. */
export function SelectPayable({ search: { chosen, replaces }, onStep, onTakenBack }: SelectPayableProps) {
  const { offline } = usePortal();
  const payable = useOfflineQuery(payableQuery(offline, replaces));
  if (payable.isError) return <FailedState onRetry={() => void payable.refetch()} />;
  if (payable.isPending) return <LoadingState />;
  const { views, edited } = payable.data;
  if (replaces !== undefined && !edited) return <GoneMeanwhile entryId={replaces} />;
  return (
    <>
      {replaces !== undefined && edited ? (
        <EditedPaymentNote entryId={replaces} payment={edited.input} onTakenBack={onTakenBack} />
      ) : null}
      {views.length === 0 ? <NothingToPay /> : <Payables views={views} chosen={chosen} onStep={onStep} />}
    </>
  );
}

type PayablesProps = Pick<SelectPayableProps, 'onStep'> & {
  readonly views: readonly ChargeView[];
  readonly chosen: string | undefined;
};

function Payables({ views, chosen, onStep }: PayablesProps) {
  const { program } = usePortal();
  const today = useToday(program.timeZone);
  const together = views.filter(({ row }) => isPaidTogether(row));
  const overdueCount = together.filter(({ row }) => isPastDue(row, today)).length;
  const selection = readSelection(chosen);
  const toggle = (id: string) =>
    onStep({ chosen: writeSelection(withSelected(selection, [id], !isSelected(selection, id))) }, { replace: true });
  return (
    <>
      <Group gap="xs" mb="md">
        {overdueCount > 0 ? (
          <Button variant="default" onClick={() => onStep({ pick: 'overdue' })}>
            <Trans id="payments.select.overdue">Pay overdue ({overdueCount})</Trans>
          </Button>
        ) : null}
        {together.length > 0 ? (
          <Button variant="default" onClick={() => onStep({ pick: 'all' })}>
            <Trans id="payments.select.everything">Pay everything ({together.length})</Trans>
          </Button>
        ) : null}
      </Group>
      <DisputedLeftOut count={views.length - together.length} />
      <ul className={classes.list}>
        {views.map((view) => (
          <PayableItem
            key={view.row.id}
            view={view}
            isLate={isPastDue(view.row, today)}
            isChosen={isSelected(selection, view.row.id)}
            onToggle={() => toggle(view.row.id)}
          />
        ))}
      </ul>
      <Continue selected={views.filter((view) => isSelected(selection, view.row.id))} onStep={onStep} />
    </>
  );
}

function DisputedLeftOut({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className={classes.second}>
      <Plural
        id="payments.select.disputed-left-out"
        value={count}
        one="# disputed invoice is not included in these payments. You can still select it below."
        other="# disputed invoices are not included in these payments. You can still select them below."
      />
    </p>
  );
}

type PayableItemProps = {
  readonly view: ChargeView;
  readonly isLate: boolean;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
};

function PayableItem({ view: { row, waitingMinor }, isLate, isChosen, onToggle }: PayableItemProps) {
  return (
    <li className={classes.item} data-selected={isChosen || undefined}>
      <Checkbox
        className={classes.itemBox}
        checked={isChosen}
        onChange={onToggle}
        label={
          <span className={classes.itemLabel}>
            <span className={classes.itemName}>
              <bdi>{row.sellerName}</bdi>
              <span className={classes.second}>
                <bdi>{row.invoiceNumber}</bdi> ·{' '}
                <span className={isLate ? classes.late : undefined}>
                  <Trans id="payments.select.due">due</Trans> <DateText date={row.dueDate} />
                </span>
              </span>
              {row.hasOpenDispute ? <Disputed isChosen={isChosen} /> : null}
            </span>
            <MinorText minor={payableNowMinor(row, waitingMinor)} currency={row.currency} weight="strong" />
          </span>
        }
      />
    </li>
  );
}

function Continue({
  selected,
  onStep,
}: { readonly selected: readonly ChargeView[] } & Pick<SelectPayableProps, 'onStep'>) {
  const { t } = useLingui();
  const [first] = selected;
  if (!first) return null;
  const totalMinor = selected.reduce((total, view) => total + payableNowMinor(view.row, view.waitingMinor), 0);
  const amount = <MinorText minor={totalMinor} currency={first.row.currency} />;
  const isTooMany = selected.length > maxPaymentLines;
  return (
    <StickyBar label={t({ id: 'payments.select.bar', message: 'Selected invoices' })}>
      <span>
        {isTooMany ? (
          <Trans id="payments.select.too-many">One payment takes up to {maxPaymentLines} invoices. Select fewer.</Trans>
        ) : (
          <Plural id="payments.select.count" value={selected.length} one="# invoice" other="# invoices" />
        )}
      </span>
      <Button
        ms="auto"
        disabled={isTooMany}
        onClick={() => onStep({ sel: writeSelection({ mode: 'some', ids: selected.map((view) => view.row.id) }) })}
      >
        <Trans id="payments.select.review">Review {amount}</Trans>
      </Button>
    </StickyBar>
  );
}

function NothingToPay() {
  return (
    <EmptyState
      title={<Trans id="payments.select.empty">Nothing is due for payment</Trans>}
      action={
        <Button variant="default" renderRoot={(rest) => <Link {...rest} to="/account-overview" />}>
          <Trans id="payments.select.empty-action">See invoices</Trans>
        </Button>
      }
    >
      <Trans id="payments.select.empty-text">
        Invoices that are paid, processing or waiting on this device are not offered again.
      </Trans>
    </EmptyState>
  );
}
